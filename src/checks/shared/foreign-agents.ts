/** Why nothing was requested in a crawler's name: only an operator can answer for it (docs/operating.md). */
export const NOT_ASKED_BY_NAME =
  'No request was sent in a crawler’s name (needs PAGEMARK_FOREIGN_AGENTS=on and permission in robots.txt)'
