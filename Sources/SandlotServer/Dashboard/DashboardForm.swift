import SandlotJSON

/// A form of the dashboard, whose action is a request to the control API.
struct DashboardForm {
    /// A field that a person fills in.
    enum Field {
        case hidden(String, String)
        case text(String, label: String, value: String = "", hint: String = "")
        case area(String, label: String, value: String = "")
        case number(String, label: String, value: Int, range: ClosedRange<Int>)
        case choice(String, label: String, options: [String], chosen: String? = nil)
        /// A choice whose label only people who cannot see its row need.
        case quietChoice(String, label: String, options: [String], chosen: String? = nil)
        /// A choice of values that are shown by other words.
        case menu(String, label: String, options: [(value: String, words: String)])

        fileprivate func html(_ id: String) -> HTML {
            switch self {
            case .hidden(let name, let value):
                return #"<input type="hidden" name="\#(name)" value="\#(value)">"#
            case .text(let name, let label, let value, let hint):
                return """
                    <label for="\(id)\(name)">\(label)</label>
                    <input id="\(id)\(name)" name="\(name)" value="\(value)" placeholder="\(hint)" autocomplete="off">
                    """
            case .area(let name, let label, let value):
                return """
                    <label for="\(id)\(name)">\(label)</label>
                    <textarea id="\(id)\(name)" name="\(name)" rows="8" spellcheck="false">\(value)</textarea>
                    """
            case .number(let name, let label, let value, let range):
                return """
                    <label for="\(id)\(name)">\(label)</label>
                    <input id="\(id)\(name)" name="\(name)" type="number" value="\(value)" \
                    min="\(range.lowerBound)" max="\(range.upperBound)">
                    """
            case .choice(let name, let label, let options, let chosen):
                return """
                    <label for="\(id)\(name)">\(label)</label>
                    <select id="\(id)\(name)" name="\(name)">\(Self.html(options, chosen))</select>
                    """
            case .quietChoice(let name, let label, let options, let chosen):
                return """
                    <select id="\(id)\(name)" name="\(name)" aria-label="\(label)">\
                    \(Self.html(options, chosen))</select>
                    """
            case .menu(let name, let label, let options):
                let options = options.map { option -> HTML in
                    #"<option value="\#(option.value)">\#(option.words)</option>"#
                }
                return """
                    <label for="\(id)\(name)">\(label)</label>
                    <select id="\(id)\(name)" name="\(name)">\(options)</select>
                    """
            }
        }

        private static func html(_ options: [String], _ chosen: String?) -> [HTML] {
            options.map { option in
                let mark: HTML = option == chosen ? " selected" : .none
                return "<option\(mark)>\(option)</option>"
            }
        }
    }

    /// The action, which is the last part of the path.
    let action: DashboardAction
    /// The page that is shown afterwards.
    let page: String
    /// A name that is unique on the page, of letters and digits.
    let id: String
    var fields: [Field] = []
    let button: String
    /// The effect of the button and its object, for people who cannot see where it is.
    var name: String?

    var html: HTML {
        let inputs = fields.map { $0.html(id) }
        let label: HTML = name.map { #" aria-label="\#($0)""# } ?? .none
        return """
            <form method="post" action="\(Dashboard.root)actions/\(action.rawValue)" id="\(id)">
            <input type="hidden" name="page" value="\(page)">\(inputs)
            <button\(label)>\(button)</button></form>
            """
    }

}

extension HTML {
    /// A button that performs a step.
    static func step(
        _ button: String, _ step: [String: JSONElement], page: String, id: String,
        name: String? = nil
    ) -> HTML {
        DashboardForm(
            action: .step, page: page, id: id,
            fields: [.hidden("step", JSONElement.object(step).compact)], button: button, name: name
        ).html
    }
}
