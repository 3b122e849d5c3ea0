/// The script that shows changes while they happen.
enum DashboardScript {
    static let text = """
        "use strict";
        // Fetches the page again after something has happened, at most twice in a second, and only while it is visible.
        // What a person has typed, chosen, opened, or selected stays.
        {
        const main = document.querySelector("main");
        const status = document.getElementById("live");
        const fields = "input:not([type=hidden]), textarea, select";
        let isDirty = false, isPlanned = false, isFetching = false;

        function say(text, isBad = false) {
            if (status.textContent !== text) status.textContent = text;
            status.classList.toggle("bad", isBad);
        }

        function isBeingUsed() {
            const element = document.activeElement, selection = getSelection();
            if (element && main.contains(element) && element.matches(fields)) return true;
            return !selection.isCollapsed && main.contains(selection.anchorNode);
        }

        function isChanged(field) {
            if (field.type === "file") return field.files.length > 0;
            if (field.type === "checkbox") return field.checked !== field.defaultChecked;
            if (!field.matches("select")) return field.value !== field.defaultValue;
            const usual = [...field.options].findIndex(option => option.defaultSelected);
            return field.selectedIndex !== Math.max(usual, 0);
        }

        // Returns whether a field of the new page can keep what was entered in the old one.
        function canTake(field, old) {
            if (!field || field.type !== old.type || old.type === "file") return false;
            return !field.matches("select") || [...field.options].some(option => option.value === old.value);
        }

        function content(element) {
            const copy = element.cloneNode(true);
            copy.querySelector(".outcome")?.remove();
            for (const details of copy.querySelectorAll("details")) details.removeAttribute("open");
            for (const field of copy.querySelectorAll(fields)) field.removeAttribute("style");
            for (const element of copy.querySelectorAll("[data-script]")) element.hidden = false;
            return copy.innerHTML;
        }

        function replace(next) {
            const changed = [...main.querySelectorAll(fields)].filter(isChanged);
            if (!changed.every(old => canTake(old.id && next.querySelector("#" + CSS.escape(old.id)), old))) {
                say("This page has changed, but what you entered has no place in it. Reload it.", true);
                return;
            }
            const entered = changed.map(old => [old.id, old.value, old.checked, old.style.height, old.scrollTop]);
            const outcome = main.querySelector(".outcome");
            if (outcome) next.querySelector("h1").after(outcome.cloneNode(true));
            const active = document.activeElement, isInside = main.contains(active) && active !== main;
            const holder = active.closest("[id]")?.id;
            const kind = active.matches("a[href]")
                ? `a[href="${CSS.escape(active.getAttribute("href"))}"]`
                : active.matches("button, summary") ? active.localName : null;
            // Several links of a list can lead to the same page.
            const number = kind && holder
                ? [...document.getElementById(holder).querySelectorAll(kind)].indexOf(active) : 0;
            const isOpen = [...main.querySelectorAll("details[id]")].map(element => [element.id, element.open]);
            main.replaceChildren(...next.childNodes);
            for (const [id, open] of isOpen) {
                const details = document.getElementById(id);
                if (details) details.open = open;
            }
            for (const [id, value, checked, height, top] of entered) {
                const field = document.getElementById(id);
                field.value = value;
                if (field.type === "checkbox") field.checked = checked;
                if (height) field.style.height = height;
                field.scrollTop = top;
            }
            const place = isInside && holder && document.getElementById(holder);
            const alike = place && kind ? [...place.querySelectorAll(kind)] : [];
            if (place) (alike[Math.min(number, alike.length - 1)] ?? place).focus({preventScroll: true});
            enable();
        }

        async function refresh() {
            isPlanned = false;
            if (isFetching || document.hidden) { isDirty = true; return; }
            if (isBeingUsed()) { isDirty = true; say("Paused while you edit or select"); return; }
            isDirty = false;
            isFetching = true;
            const url = new URL(location.href);
            url.searchParams.delete("outcome");
            try {
                const answer = await fetch(url, {headers: {Accept: "text/html"}});
                if (!answer.ok) {
                    say(`Not up to date: the server answered ${answer.status}. Reload the page.`, true);
                    return;
                }
                const page = new DOMParser().parseFromString(await answer.text(), "text/html");
                const next = page.querySelector("main");
                if (!next) { say("Not up to date: the answer is no page. Reload it.", true); return; }
                if (isBeingUsed()) { isDirty = true; say("Paused while you edit or select"); return; }
                say("Live");
                if (content(next) !== content(main)) replace(next);
            } catch {
                say("Not up to date: the server does not answer.", true);
            } finally {
                isFetching = false;
                if (isDirty && !isBeingUsed()) plan();
            }
        }

        function plan() {
            if (isPlanned) return;
            isPlanned = true;
            setTimeout(refresh, 500);
        }

        function planIfDirty() { if (isDirty) plan(); }

        function listen() {
            const events = new EventSource("/dashboard/events");
            // What happened since the page was made, when nobody listened, is fetched.
            events.onopen = plan;
            events.onmessage = event => {
                // Time alone changes only pages that show it.
                const isTime = event.data.includes('"changed":"clock"');
                if (!isTime || main.querySelector("[data-clock]")) plan();
            };
            events.onerror = () => {
                say("Not up to date: the server does not answer.", true);
                isDirty = true;
                if (events.readyState !== EventSource.CLOSED) return;
                // The server refused, and the next answer says why.
                plan();
                setTimeout(listen, 5000);
            };
        }

        // Reads a file into the text area of its form.
        async function read(file, area) {
            area.value = await file.text();
            area.focus();
        }

        // Shows what works only with this script.
        function enable() { for (const element of main.querySelectorAll("[data-script]")) element.hidden = false; }

        document.addEventListener("visibilitychange", () => { if (!document.hidden) planIfDirty(); });
        document.addEventListener("selectionchange", () => { if (isDirty && !isBeingUsed()) plan(); });
        main.addEventListener("focusout", planIfDirty);
        main.addEventListener("change", async event => {
            const input = event.target, area = input.form?.querySelector("textarea");
            if (input.type !== "file" || !area || !input.files.length) return;
            await read(input.files[0], area);
            input.value = "";
        });
        document.addEventListener("dragover", event => {
            if (event.target.closest?.("textarea")) event.preventDefault();
        });
        document.addEventListener("drop", event => {
            const area = event.target.closest?.("textarea"), file = event.dataTransfer?.files[0];
            if (!area || !file) return;
            event.preventDefault();
            read(file, area);
        });
        enable();
        listen();
        }

        """
}
