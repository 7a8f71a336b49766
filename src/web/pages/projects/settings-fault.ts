/** What was wrong with a form of a project's settings, and what was typed there. */
export interface SettingsFault {
  readonly form: 'name' | 'check' | 'member' | 'defaults' | 'budgets' | 'budget-file'
  readonly text: string
  readonly typed: string
}
