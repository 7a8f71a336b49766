/** Errors of a form in a project's settings, with the submitted values. */
export interface SettingsFault {
  readonly form: 'name' | 'check' | 'member' | 'defaults' | 'keeping' | 'budgets' | 'budget-file'
  readonly text: string
  readonly typed: string
}
