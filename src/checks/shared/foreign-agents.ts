/** Why nothing was requested as a crawler: only an operator can take responsibility for it (docs/operating.md). */
export const NOT_ASKED_BY_NAME =
  'No request was sent in a crawler’s name (needs PAGEMARK_FOREIGN_AGENTS=on and permission in robots.txt)'
