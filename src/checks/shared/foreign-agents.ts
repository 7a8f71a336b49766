/** Why nothing was asked in a crawler's name: only an operator can answer for it (docs/operating.md). */
export const NOT_ASKED_BY_NAME =
  'The page was not asked for in a crawler’s name. That needs PAGEMARK_FOREIGN_AGENTS=on, and a robots.txt that allows the page.'
