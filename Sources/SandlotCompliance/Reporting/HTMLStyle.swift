/// The style sheet of the page for paper and for light and dark displays.
package enum HTMLStyle {
    package static let text = """
        :root{color-scheme:light dark;--ink:#1c2024;--soft:#5b6470;--line:#d9dee4;--paper:#fff;--card:#f7f8fa;
        --bad:#a8201a;--bad-bg:#fdeceb;--warn:#7a4a00;--warn-bg:#fff3dc;--doubt:#54438a;--doubt-bg:#f1edfb;
        --look:#1b5583;--look-bg:#e8f2fa;--good:#1d6239;--good-bg:#e6f5eb}
        @media (prefers-color-scheme:dark){:root{--ink:#e6e9ed;--soft:#a0a9b4;--line:#363d46;--paper:#14171b;
        --card:#1c2026;--bad:#ff9d95;--bad-bg:#3a1816;--warn:#ffc878;--warn-bg:#372707;--doubt:#c6b6ff;
        --doubt-bg:#282041;--look:#92cbf6;--look-bg:#14293a;--good:#8fdaa9;--good-bg:#12301d}}
        *{box-sizing:border-box}
        body{margin:0 auto;max-width:68rem;padding:2.5rem 1.5rem 4rem;background:var(--paper);color:var(--ink);
        font:16px/1.55 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;
        overflow-wrap:anywhere}
        h1{font-size:1.9rem;line-height:1.2;margin:0 0 .3rem;letter-spacing:-.01em}
        h2{font-size:1.35rem;margin:3rem 0 .2rem;padding-top:1.2rem;border-top:1px solid var(--line)}
        h3{font-size:1.05rem;margin:2rem 0 .6rem}
        h4{font-size:1rem;margin:0}
        p{margin:.35rem 0;max-width:46rem}
        code,.mono{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;font-size:.86em}
        .soft{color:var(--soft)}
        .cards{display:grid;grid-template-columns:repeat(auto-fit,minmax(14.5rem,1fr));gap:.9rem;margin:1.1rem 0}
        .card{background:var(--card);border:1px solid var(--line);border-left:5px solid var(--soft);
        border-radius:6px;padding:.8rem 1rem}
        .card h3{margin:0;font-size:1rem}
        .card p{font-size:.88rem}
        .card .verdict{font-size:1.15rem;font-weight:650;margin:.1rem 0 .3rem}
        .card.violations{border-left-color:var(--bad)}.card.violations .verdict{color:var(--bad)}
        .card.compliant{border-left-color:var(--good)}.card.compliant .verdict{color:var(--good)}
        .card.inconclusive{border-left-color:var(--doubt)}.card.inconclusive .verdict{color:var(--doubt)}
        .badge{display:inline-block;border:1px solid currentColor;border-radius:999px;padding:0 .6rem;
        font-size:.8rem;font-weight:600;white-space:nowrap;vertical-align:.08em;margin-right:.35rem}
        .violation{color:var(--bad);background:var(--bad-bg)}
        .warning{color:var(--warn);background:var(--warn-bg)}
        .inconclusive.badge{color:var(--doubt);background:var(--doubt-bg)}
        .advisory,.look,.waived{color:var(--look);background:var(--look-bg)}
        .pass{color:var(--good);background:var(--good-bg)}
        .notApplicable{color:var(--soft)}
        .rule{border:1px solid var(--line);border-radius:8px;margin:1rem 0;padding:1rem 1.1rem}
        .rule header{display:flex;flex-wrap:wrap;gap:.2rem .6rem;align-items:baseline}
        .finding{margin:1rem 0 0;padding-left:2.4rem;position:relative}
        .finding .pin-number{position:absolute;left:0;top:.15rem;min-width:1.6rem;height:1.6rem;border-radius:.8rem;
        border:2px solid currentColor;font-size:.78rem;font-weight:700;line-height:1.4rem;text-align:center;padding:0 .3rem}
        .finding .message{font-weight:600}
        .finding .facts{font-size:.88rem;color:var(--soft)}
        table{border-collapse:collapse;width:100%;font-size:.86rem;margin:.6rem 0}
        caption{text-align:left;color:var(--soft);padding:.2rem 0;font-size:.86rem}
        th,td{text-align:left;vertical-align:top;padding:.22rem .6rem .22rem 0;border-bottom:1px solid var(--line)}
        thead th{color:var(--soft);font-weight:600}
        td.number,th.number{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
        .events td{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;font-size:.8rem}
        .events td.event{min-width:9rem}
        .events tr.concerned td{font-weight:700;background:var(--card)}
        .events tr.omitted td{color:var(--soft)}
        .remark{border-left:3px solid var(--look);padding-left:.7rem}
        .overview .standing{display:block}
        .overview td,.overview th{padding:.35rem .9rem .35rem 0;vertical-align:baseline}
        .overview th[scope=row]{font-weight:600}
        .meanings{margin:.6rem 0 1.6rem}
        a{color:inherit;text-decoration-color:var(--soft);text-underline-offset:.15em}
        :target{scroll-margin-top:1rem}
        .finding:target{outline:2px solid var(--look);outline-offset:.5rem;border-radius:4px}
        .sources{font-size:.86rem;color:var(--soft);margin-top:.8rem}
        \(TimelineFigure.style)
        .command{white-space:pre-wrap}
        .words ol{list-style:none;margin:.4rem 0;padding:0;font-size:.84rem}.words li{padding:.1rem 0}
        .words .soft{font-variant-numeric:tabular-nums;margin-right:.3rem}
        details{margin:.6rem 0}
        summary{cursor:pointer;font-weight:600}
        footer{margin-top:3rem;padding-top:1rem;border-top:1px solid var(--line);font-size:.86rem;color:var(--soft)}
        @media screen and (max-width:48rem){body{padding:1.5rem 1rem 3rem}.rule{padding:.8rem .8rem}
        .finding{padding-left:0}.finding .pin-number{position:static;display:inline-block;margin-bottom:.3rem}
        .stack,.stack tbody,.stack tr,.stack th,.stack td,.events,.events tbody{display:block}
        .stack caption,.events caption{display:block}
        .stack thead,.events thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
        .stack tr{padding:.5rem 0;border-bottom:1px solid var(--line)}
        .stack tr>*{border:0;padding:.1rem 0!important;text-align:left}
        .stack td.number::before{content:"findings: "}
        .events tr{display:grid;grid-template-columns:1rem auto auto 1fr;gap:0 .7rem;padding:.3rem 0;
        border-bottom:1px solid var(--line)}
        .events td{border:0;padding:0}.events td.event{min-width:0}.events td.fields{grid-column:1/-1}
        .events tr.concerned{background:var(--card)}.events tr.omitted td:last-child{grid-column:3/-1}}
        @media print{:root{color-scheme:light;--ink:#000;--soft:#444;--line:#bbb;--paper:#fff;--card:#fff;
        --bad:#8f1511;--bad-bg:#fff;--warn:#6b4000;--warn-bg:#fff;--doubt:#443673;--doubt-bg:#fff;--look:#174a73;
        --look-bg:#fff;--good:#17502e;--good-bg:#fff;--calm:#e3e8ee;--calm-ink:#111;--play:#bfe3c8;--play-ink:#000;
        --ad:#ffd9a0;--ad-ink:#000;--held:#f4a27a;--held-ink:#000;--away:#c3c9d1;--hatch:#00000033}
        body{max-width:none;padding:0;font-size:10.5pt}h2{break-before:auto;margin-top:1.5rem}
        h3,h4,figcaption{break-after:avoid}h3+.legend{break-before:avoid}
        svg,tr,.card,.legend{break-inside:avoid}.finding .message,.finding .facts,caption{break-after:avoid}
        .words{display:none}
        *{-webkit-print-color-adjust:exact;print-color-adjust:exact}@page{margin:16mm 14mm}}
        """
}
