/** Options that the command names and its action, which is loaded once the command runs, refuses. */
export const WAIT_FOR = '--wait-for <selector>'
export const REPORT = '--report <format=file>'
export const PATH_MAP = '--path-map <url=folder>'
export const IGNORE = '--ignore <ids>'
