/// The style sheet of the plots, which uses the colors of the compliance report.
enum PlotStyle {
    static let text = """
        figure{margin:1.2rem 0}figcaption{font-size:.86rem;color:var(--soft)}
        .plot{width:100%;height:auto;font:13px/1 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
        .plot .grid{stroke:var(--line)}.plot .tick{fill:var(--soft);font-size:12px}
        .plot .name{fill:var(--ink);font-weight:600}.plot .range{fill:var(--soft);font-weight:400}
        .plot .bad{fill:var(--bad)}
        .plot .ads{fill:var(--warn);opacity:.75}.plot .sales{fill:var(--good);opacity:.85}
        .plot .violated rect{stroke:var(--bad);stroke-width:2;stroke-dasharray:4 3}
        .plot .interval{stroke:var(--ink);stroke-width:1.6;fill:none}
        .plot .curve{fill:none;stroke:var(--look);stroke-width:2.5}.plot .point{fill:var(--look)}
        .plot .without{stroke:var(--warn);stroke-width:1.6;stroke-dasharray:6 4}
        .plot .low{fill:var(--look);opacity:.55}.plot .high{fill:var(--look)}
        .plot .now{stroke:var(--ink);stroke-width:1.6}
        .plot text{paint-order:stroke;stroke:var(--paper);stroke-width:3px}
        .plot-key span{display:inline-block;width:.9rem;height:.9rem;border-radius:2px;margin:0 .35rem 0 .9rem;vertical-align:-.1em}
        .plot-key .ads{background:var(--warn)}.plot-key .sales{background:var(--good)}
        .notice{border-left:5px solid var(--bad);background:var(--bad-bg);padding:.7rem 1rem;border-radius:6px;max-width:46rem}
        .partial{border-left:5px solid var(--warn);background:var(--warn-bg);padding:.7rem 1rem;border-radius:6px;max-width:46rem}
        .narrow{display:none}.wide{display:block}
        .plain th[scope=row]{min-width:11rem;overflow-wrap:break-word}
        .plain td:last-child,.plain th:last-child{padding-right:0}
        @media screen and (max-width:36rem){.wide{display:none}.narrow{display:block}}
        @media screen and (max-width:48rem){.plain,.plain tbody,.plain tr,.plain th,.plain td{display:block}
        .plain caption{display:block}.plain tr{padding:.5rem 0;border-bottom:1px solid var(--line)}
        .plain thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
        .plain tr>*{border:0;padding:.1rem 0}.plain th[scope=row]{min-width:0}
        .plain td,.plain td.number{display:flex;justify-content:space-between;gap:1rem;text-align:right;white-space:normal}
        .plain td::before{content:attr(data-label);color:var(--soft);text-align:left;white-space:nowrap}}
        @media print{.plain{font-size:.74rem}.plain th[scope=row]{min-width:9rem}.plain td.number{white-space:normal}}
        """
}
