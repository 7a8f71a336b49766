/** Options that are declared by the command but refused by its action, which is loaded when the command runs. */
export const WAIT_FOR = '--wait-for <selector>'
export const REPORT = '--report <format=file>'
export const PATH_MAP = '--path-map <url=folder>'
export const IGNORE = '--ignore <ids>'
