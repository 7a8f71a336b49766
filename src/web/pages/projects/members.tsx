import type { Member } from '../../../store/projects/memberships.ts'
import { projectPath, type NamedProject } from '../../query/project-path.ts'
import { ChoiceGroup } from '../../parts/forms/choice-group.tsx'
import { FormField } from '../../parts/forms/form-field.tsx'
import { Quoted } from '../../parts/texts/quoted.tsx'
import { Day } from '../../parts/texts/when.tsx'
import type { MemberRole } from '../../../store/tables/project-tables.ts'

export interface MembersProps {
  readonly project: NamedProject
  readonly members: readonly Member[]
  readonly fault?: { readonly text: string; readonly typed: string } | undefined
}

const OTHER_ROLE: Readonly<Record<MemberRole, MemberRole>> = { viewer: 'editor', editor: 'viewer' }

/** With whom a project is shared. An address without an account here looks like any other. */
export function Members({ project, members, fault }: MembersProps) {
  return (
    <section class="card" aria-labelledby="members-title">
      <h2 id="members-title">Shared with</h2>
      {members.length === 0 ? (
        <p>Nobody. Others see its public reports by their links, and nothing else.</p>
      ) : (
        <ul class="entries">
          {members.map((member) => (
            <Row project={project} member={member} />
          ))}
        </ul>
      )}
      <form class="form" method="post" action={projectPath(project, '/members')}>
        <FormField
          name="email"
          label="E-mail address of an account here"
          type="email"
          value={fault?.typed}
          hint="Whether an address has an account is not shown. Share again once somebody has made one."
          fault={fault?.text}
          input={{ autocomplete: 'off', maxlength: 320, spellcheck: false }}
        />
        <ChoiceGroup
          name="role"
          legend="As"
          value="viewer"
          choices={[
            ['viewer', 'Viewer: sees its reports, private ones too'],
            ['editor', 'Editor: may also audit and change reports, in your share of the queue'],
          ]}
        />
        <button class="button main" type="submit">
          Share
        </button>
      </form>
    </section>
  )
}

function Row({ project, member }: { readonly project: NamedProject; readonly member: Member }) {
  const { email, role, since } = member
  const other = OTHER_ROLE[role]
  return (
    <li>
      <p>
        <Quoted text={email} length={120} />
        <br />
        <span class="soft">
          {role} since <Day at={since} />
        </span>
      </p>
      <form method="post" action={projectPath(project, '/members')}>
        <input type="hidden" name="email" value={email} />
        <input type="hidden" name="role" value={other} />
        <button class="button" type="submit">
          Make {other}
          <span class="sr">
            : <Quoted text={email} length={120} />
          </span>
        </button>
      </form>
      <form method="post" action={projectPath(project, '/members/remove')}>
        <input type="hidden" name="email" value={email} />
        <button class="button" type="submit">
          Remove
          <span class="sr">
            : <Quoted text={email} length={120} />
          </span>
        </button>
      </form>
    </li>
  )
}
