/** Options that the command names and its action, which is loaded once the command runs, refuses. */
export const WAIT_FOR = '--wait-for <selector>'
export const IGNORE = '--ignore <ids>'
