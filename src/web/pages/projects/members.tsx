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

/** The members of a project. An address without an account here looks like any other. */
export function Members({ project, members, fault }: MembersProps) {
  return (
    <section class="card" aria-labelledby="members-title">
      <h2 id="members-title">Members</h2>
      {members.length === 0 ? (
        <p>Not shared. Other people can only open its public reports by link.</p>
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
          label="Email address"
          type="email"
          value={fault?.typed}
          hint="The person needs an account here. For privacy, this page does not show whether an address has one."
          fault={fault?.text}
          input={{ autocomplete: 'off', maxlength: 320, spellcheck: false }}
        />
        <ChoiceGroup
          name="role"
          legend="Role"
          value="viewer"
          choices={[
            ['viewer', 'Viewer: can see all reports, including private ones'],
            ['editor', 'Editor: can also audit and change reports, using your limits'],
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
