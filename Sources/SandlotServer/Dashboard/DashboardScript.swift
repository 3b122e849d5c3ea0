/// The script that shows changes while they happen.
enum DashboardScript {
    static let text = """
        "use strict";
        // Fetches the page again after something has happened, at most twice in a second, and only while it is visible.
        const main = document.querySelector("main");
        const status = document.getElementById("live");
        let isDirty = false, isWaiting = false;

        function isBeingUsed() {
            const element = document.activeElement;
            return element && main.contains(element) && element.matches("input, textarea, select");
        }

        async function refresh() {
            isWaiting = false;
            if (document.hidden || isBeingUsed()) { isDirty = true; return; }
            isDirty = false;
            const url = new URL(location.href);
            url.searchParams.delete("outcome");
            let text;
            try {
                const answer = await fetch(url, {headers: {Accept: "text/html"}});
                if (!answer.ok) return;
                text = await answer.text();
            } catch {
                status.textContent = "The server does not answer.";
                return;
            }
            const next = new DOMParser().parseFromString(text, "text/html").querySelector("main");
            if (!next) return;
            const outcome = main.querySelector(".outcome");
            if (outcome) next.querySelector("h1").after(outcome.cloneNode(true));
            if (next.innerHTML === main.innerHTML || isBeingUsed()) return;
            const focus = document.activeElement?.closest("form, [id]")?.id;
            const isButton = document.activeElement?.matches("button");
            const opened = [...main.querySelectorAll("details[open][id]")].map(element => element.id);
            main.replaceChildren(...next.childNodes);
            for (const id of opened) document.getElementById(id)?.setAttribute("open", "");
            const element = focus && document.getElementById(focus);
            if (element) (isButton ? element.querySelector("button") ?? element : element).focus({preventScroll: true});
        }

        function plan() {
            if (isWaiting) return;
            isWaiting = true;
            setTimeout(refresh, 500);
        }

        const events = new EventSource("/dashboard/events");
        events.onopen = () => { status.textContent = "Live"; if (isDirty) plan(); };
        events.onmessage = plan;
        events.onerror = () => { status.textContent = "The server does not answer."; isDirty = true; };
        document.addEventListener("visibilitychange", () => { if (!document.hidden && isDirty) plan(); });
        main.addEventListener("focusout", () => { if (isDirty) plan(); });

        // A file that is dropped on a text area is read into it.
        document.addEventListener("dragover", event => {
            if (event.target.closest?.("textarea")) event.preventDefault();
        });
        document.addEventListener("drop", async event => {
            const area = event.target.closest?.("textarea"), file = event.dataTransfer?.files[0];
            if (!area || !file) return;
            event.preventDefault();
            area.value = await file.text();
        });

        """
}
