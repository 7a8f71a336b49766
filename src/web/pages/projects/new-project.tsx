import { FormField } from '../../parts/forms/form-field.tsx'

export interface NameFault {
  readonly typed: string
  readonly text: string
}

/** Creates a project before there is a report or build for it. */
export function NewProject({ fault }: { readonly fault: NameFault | undefined }) {
  return (
    <section class="card" aria-labelledby="new-project">
      <h2 id="new-project">New project</h2>
      <p>
        Audits and uploads of <code>pagemark ci</code> create their projects themselves. Lighthouse
        CI needs a project first, for its import key.
      </p>
      <form class="form" method="post" action="/projects">
        <FormField
          name="name"
          label="Project name"
          value={fault?.typed}
          fault={fault?.text}
          input={{ autocomplete: 'off', maxlength: 510, spellcheck: false }}
        />
        <button class="button" type="submit">
          Create project
        </button>
      </form>
    </section>
  )
}
