import { ACCOUNT_ROWS } from './account-rows.ts'
import { ADMINISTRATION_ROWS } from './administration-rows.ts'
import { API_ROWS } from './api-rows.ts'
import { LIST_ROWS } from './lists-rows.ts'
import { OPEN_ROWS } from './open-rows.ts'
import { PROJECT_ROWS } from './projects-rows.ts'
import { REPORT_ROWS } from './report-rows.ts'
import { REPORT_FILE_ROWS } from './report-files-rows.ts'
import { REPORT_FORM_ROWS } from './report-forms-rows.ts'
import { REPORT_RUN_ROWS } from './report-runs-rows.ts'
import { SIGN_IN_ROWS } from './sign-in-rows.ts'
import { SITE_ROWS } from './sites-rows.ts'
import type { Row } from './row.ts'

/** Rows by family: each family has its own test file in `test/routes`, so that workers share them. */
export const ROWS_OF = {
  open: OPEN_ROWS,
  api: API_ROWS,
  'sign-in': SIGN_IN_ROWS,
  account: ACCOUNT_ROWS,
  administration: ADMINISTRATION_ROWS,
  lists: LIST_ROWS,
  projects: PROJECT_ROWS,
  report: REPORT_ROWS,
  'report-files': REPORT_FILE_ROWS,
  'report-forms': REPORT_FORM_ROWS,
  'report-runs': REPORT_RUN_ROWS,
  sites: SITE_ROWS,
} as const

export type Family = keyof typeof ROWS_OF

export const ROWS: readonly Row[] = Object.values(ROWS_OF).flat()
