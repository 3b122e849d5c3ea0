extension TimelineFigure {
    /// The style of the pictures and their legends, for a page with the colors `ink`, `soft`, `line`, `paper`,
    /// `card`, `good`, `good-bg`, and `bad`.
    package static let style = """
        :root{--calm:#e3e8ee;--calm-ink:#2c343d;--play:#bfe3c8;--play-ink:#133d21;--ad:#ffd9a0;--ad-ink:#4b2e00;
        --held:#f4a27a;--held-ink:#3d1400;--away:#c3c9d1;--hatch:#00000026}
        @media (prefers-color-scheme:dark){:root{--calm:#333b45;--calm-ink:#dfe4ea;--play:#1f5733;--play-ink:#d5f5de;
        --ad:#70490b;--ad-ink:#ffe9c9;--held:#8a3c17;--held-ink:#ffe3d6;--away:#49515c;--hatch:#ffffff22}}
        .patterns{position:absolute}.patterns rect{fill:var(--hatch)}
        .narrow{display:none}
        @media screen and (max-width:48rem){.wide{display:none}.narrow{display:block}}
        figure{margin:1.2rem 0}
        figcaption{font-size:.9rem;margin-bottom:.3rem}
        figure svg{display:block;width:100%;height:auto;margin-bottom:.5rem;
        font:11px system-ui,-apple-system,"Segoe UI",Roboto,Arial,sans-serif}
        svg .lane{fill:none;stroke:var(--line)}
        svg .name{fill:var(--soft);font-weight:600}
        svg .tick{stroke:var(--line);stroke-dasharray:1 3}
        svg .time,svg .pause{fill:var(--soft);text-anchor:middle;font-size:10px}
        svg .break{stroke:var(--soft);stroke-dasharray:5 4;opacity:.7}
        svg .span rect{fill:var(--calm);stroke:var(--paper)}svg .label{fill:var(--calm-ink);stroke:var(--calm)}
        svg .span.play rect{fill:var(--play)}svg .label.play{fill:var(--play-ink);stroke:var(--play);font-weight:600}
        svg .span.ad rect{fill:var(--ad)}svg .label.ad{fill:var(--ad-ink);stroke:var(--ad)}
        svg .span.held rect{fill:var(--held)}svg .label.held{fill:var(--held-ink);stroke:var(--held);font-weight:600}
        svg .span.away rect{fill:var(--away)}svg .label.away{stroke:var(--away)}
        svg .span.good rect{fill:var(--good-bg);stroke:var(--good)}svg .label.good{fill:var(--good);stroke:var(--good-bg)}
        svg .label{paint-order:stroke;stroke-width:3px;stroke-linejoin:round}
        svg .label.outside{fill:var(--ink);stroke:var(--paper)}
        svg .date{fill:var(--soft);font-size:10px;font-variant-numeric:tabular-nums}
        svg .span rect.hatch{fill:url(#hatch)!important;stroke:none}
        svg .mark circle{fill:var(--paper);stroke:var(--soft)}
        svg .mark text{fill:var(--ink);text-anchor:middle;font-size:10px;font-weight:700}
        svg .mark.good circle{stroke:var(--good)}svg .mark.bad circle{stroke:var(--bad)}
        svg a.pin{cursor:pointer;text-decoration:none}svg a.pin:hover rect,svg a.pin:focus-visible rect{fill:var(--card)}
        svg .stem{fill:none;stroke:currentColor;stroke-width:1.3;stroke-dasharray:3 2}
        svg .pin rect{fill:var(--paper);stroke:currentColor;stroke-width:1.8}
        svg .pin text{fill:currentColor;text-anchor:middle;font-weight:700;font-size:10px}
        .legend{display:flex;flex-wrap:wrap;gap:.2rem 1.1rem;font-size:.84rem;color:var(--soft);list-style:none;
        padding:0;margin:.4rem 0}
        .swatch{display:inline-block;width:1.5rem;height:.85rem;border-radius:3px;border:1px solid var(--soft);
        vertical-align:-.1rem;margin-right:.35rem}
        .swatch.play{background:var(--play)}.swatch.ad{background:var(--ad)}
        .swatch.held{background:repeating-linear-gradient(45deg,var(--held) 0 4px,var(--paper) 4px 5px)}
        .swatch.away{background:repeating-linear-gradient(45deg,var(--away) 0 4px,var(--paper) 4px 5px)}
        .glyph,.key{display:inline-block;min-width:1.25rem;height:1.25rem;line-height:1.15rem;border-radius:.7rem;
        border:1px solid var(--soft);color:var(--ink);font-size:.7rem;font-weight:700;text-align:center;margin-right:.2rem}
        .key{border-width:2px;padding:0 .35rem;line-height:1.05rem}
        """
}
