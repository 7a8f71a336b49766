import type { TemplateResult } from '../../../report/site/site-results.ts'
import { LONGEST_NAME } from '../../../store/sites/template-names.ts'
import { FormField } from '../../parts/forms/form-field.tsx'
import { quoteText } from '../../parts/texts/quoted.tsx'

/** A refused name. */
export interface RefusedName {
  readonly template: number
  readonly name: string
  /** As a sentence. */
  readonly fault: string
}

export interface RenameTemplateProps {
  /** Path of the site audit. */
  readonly path: string
  readonly templates: readonly TemplateResult[]
  readonly refused: RefusedName | undefined
}

/** The form that gives a template a name. */
export function RenameTemplate({ path, templates, refused }: RenameTemplateProps) {
  return (
    <section class="card" aria-labelledby="rename-title">
      <h2 id="rename-title">Rename a template</h2>
      <form class="form" method="post" action={`${path}/templates`}>
        <p class="field">
          <label for="template">Template</label>
          <select id="template" name="template">
            {templates.map(({ id, name }) => (
              <option value={String(id)} selected={id === refused?.template}>
                {quoteText(name, 100)}
              </option>
            ))}
          </select>
        </p>
        <FormField
          name="name"
          label="New name"
          hint="Such as Product pages. Empty: the pattern of its URLs. Later crawls keep the name."
          value={refused?.name}
          fault={refused?.fault}
          optional
          input={{ autocomplete: 'off', maxlength: LONGEST_NAME }}
        />
        <button class="button" type="submit">
          Rename
        </button>
      </form>
    </section>
  )
}
