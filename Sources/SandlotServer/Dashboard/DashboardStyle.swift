import SandlotCompliance

/// The style sheet of the dashboard, for light and dark displays and every width.
enum DashboardStyle {
    /// A tray of sand.
    static let icon = """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#14507f"/>
        <path d="M5 21q5-8 11-5t11-3v8a4 4 0 0 1-4 4H9a4 4 0 0 1-4-4z" fill="#f2c879"/></svg>

        """

    static let text = """
        :root{color-scheme:light dark;--ink:#1c2024;--soft:#59626d;--line:#d9dee4;--paper:#fff;--card:#f6f7f9;
        --bad:#a8201a;--bad-bg:#fdeceb;--wait:#7a4a00;--wait-bg:#fff3dc;--good:#1d6239;--good-bg:#e6f5eb;--link:#14507f}
        @media (prefers-color-scheme:dark){:root{--ink:#e6e9ed;--soft:#a4adb8;--line:#363d46;--paper:#14171b;
        --card:#1c2026;--bad:#ff9d95;--bad-bg:#3a1816;--wait:#ffc878;--wait-bg:#372707;--good:#8fdaa9;
        --good-bg:#12301d;--link:#92cbf6}}
        *{box-sizing:border-box}
        body{margin:0;background:var(--paper);color:var(--ink);overflow-wrap:anywhere;
        font:15px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif}
        body>header,main,footer{max-width:80rem;margin:0 auto;padding:0 1.25rem}
        body>header{display:flex;flex-wrap:wrap;gap:.2rem 1.5rem;align-items:baseline;padding-top:1rem;
        border-bottom:1px solid var(--line);padding-bottom:.6rem}
        .brand{font-weight:700;font-size:1.1rem;margin:0;letter-spacing:-.01em}
        nav ul{display:flex;flex-wrap:wrap;gap:.1rem .2rem;list-style:none;margin:0;padding:0}
        nav a{display:block;padding:.25rem .55rem;border-radius:5px;color:var(--ink);text-decoration:none}
        nav a:hover{background:var(--card)}
        nav a[aria-current]{background:var(--card);font-weight:650;box-shadow:inset 0 -2px 0 var(--link)}
        .skip{position:absolute;left:-99rem}.skip:focus{left:1rem;top:.5rem;background:var(--paper);padding:.4rem;z-index:1}
        main:focus{outline:none}
        h1{font-size:1.55rem;line-height:1.2;margin:1.4rem 0 .4rem;letter-spacing:-.01em}
        h2{font-size:1.1rem;margin:1.8rem 0 .3rem}
        h3{font-size:1rem;margin:1rem 0 .3rem}
        p{margin:.35rem 0;max-width:60rem}
        a{color:var(--link);text-underline-offset:.15em}
        .soft{color:var(--soft)}
        .figure{font-size:1.5rem;font-variant-numeric:tabular-nums;margin:.2rem 0}
        code,pre,textarea{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;font-size:.84em}
        pre{white-space:pre-wrap;background:var(--card);border:1px solid var(--line);border-radius:6px;padding:.6rem .8rem;margin:.4rem 0}
        table{border-collapse:collapse;max-width:100%;margin:.3rem 0}
        td ul{margin:0;padding-left:1.1rem}ul.cell{list-style:none;margin:0;padding:0}
        tbody th time{font-weight:400}td form{margin:0}
        [data-script]:not([hidden]){display:flex;flex-wrap:wrap;gap:.35rem .5rem;align-items:center;max-width:100%;min-width:0}
        input[type=file]{min-width:0;max-width:100%}
        form select{max-width:min(100%,24rem)}
        #live{margin:0 0 0 auto;font-size:.85rem;color:var(--soft)}#live.bad{color:var(--bad);font-weight:600}
        #live.bad::before{content:"✗ "}
        @media (min-width:48.01rem){
        table{min-width:min(100%,30rem)}table.wordy td{max-width:26rem}table.wordy th,table.wordy td{min-width:7rem}
        table.fields td,table.fields th{padding-right:1.2rem}
        table.switches{width:100%;table-layout:fixed}
        table.switches th:first-child{width:17%}table.switches th:nth-child(3){width:14%}
        table.switches th:last-child{width:42%}table.switches td:last-child{padding-right:0}
        table.switches select{max-width:11rem}table.switches input{width:5.2rem;min-width:0}}
        @media (min-width:80rem){.columns{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr);gap:0 2rem}}
        pre.token{font-size:.8rem;line-height:1.35;overflow-wrap:anywhere}
        ol.performed{padding-left:1.4rem}
        caption{text-align:left;color:var(--soft);font-size:.88rem;padding:.1rem 0 .3rem}
        th,td{text-align:left;vertical-align:baseline;padding:.3rem 1.6rem .3rem 0;border-bottom:1px solid var(--line);font-weight:400}
        thead th{color:var(--soft);font-weight:600;font-size:.86rem}
        tbody th{font-weight:600}
        time{font-variant-numeric:tabular-nums;white-space:nowrap}
        .badge{display:inline-block;border:1px solid currentColor;border-radius:999px;padding:0 .55rem;font-size:.82rem;
        font-weight:600;white-space:nowrap}
        .badge.good{color:var(--good);background:var(--good-bg)}.badge.bad{color:var(--bad);background:var(--bad-bg)}
        .badge.waiting{color:var(--wait);background:var(--wait-bg)}.badge.calm{color:var(--soft)}
        .buttons{display:flex;flex-wrap:wrap;gap:.5rem .8rem;align-items:end}
        form{display:flex;flex-wrap:wrap;gap:.35rem .5rem;align-items:center;margin:.2rem 0}
        label{color:var(--soft);font-size:.9rem}
        input,select,textarea,button{font:inherit;color:var(--ink);background:var(--paper);border:1px solid #7c8692;
        border-radius:6px;padding:.25rem .5rem;max-width:100%}
        input,select{min-width:min(6rem,100%)}input[name=url]{flex:1 1 26rem}form,.buttons>*{max-width:100%;min-width:0}textarea{width:100%;font-family:ui-monospace,Menlo,Consolas,monospace}
        ::placeholder{color:var(--soft);opacity:1}
        button{background:var(--card);font-weight:600;cursor:pointer;padding:.3rem .8rem;min-height:2rem}
        button:hover{border-color:var(--ink)}
        :focus-visible{outline:2px solid var(--link);outline-offset:2px}
        details{border:1px solid var(--line);border-radius:6px;padding:.35rem .8rem;margin:.35rem 0}
        summary{cursor:pointer}
        .outcome{border-left:4px solid var(--soft);padding:.4rem .8rem;border-radius:4px;margin:.6rem 0;background:var(--card)}
        .outcome.good{border-color:var(--good)}.outcome.bad{border-color:var(--bad)}
        .outcome ul{margin:.2rem 0;padding-left:1.1rem}
        \(TimelineFigure.style)
        footer{margin-top:2.5rem;padding:1rem 1.25rem 2rem;border-top:1px solid var(--line);font-size:.88rem;color:var(--soft)}
        @media (max-width:48rem){
        body>header,main,footer{padding-left:.6rem;padding-right:.6rem}
        table,tbody,tr,th,td,caption{display:block}
        nav{order:1;flex-basis:100%}
        table.log td{display:inline}table.log td[data-label]::before{content:none}
        thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
        tbody tr{border-bottom:1px solid var(--line);padding:.45rem 0}
        tbody th,tbody td{border:0;padding:.08rem 0}
        td[data-label]::before{content:attr(data-label) ": ";color:var(--soft);font-size:.88rem}}
        @media (prefers-reduced-motion:reduce){*{scroll-behavior:auto!important;transition:none!important}}

        """
}
