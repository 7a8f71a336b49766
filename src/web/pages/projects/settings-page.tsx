import type { Category } from '../../../checks/categories.ts'
import type { Check } from '../../../checks/check.ts'
import type { Rule } from '../../../report/rules/rule.ts'
import type { Member } from '../../../store/projects/memberships.ts'
import type { ProjectSummary } from '../../../store/projects/project-summary.ts'
import { ChoiceGroup } from '../../parts/forms/choice-group.tsx'
import { counted } from '../../../checks/shared/counted.ts'
import { Document, type Site } from '../../parts/frame/document.tsx'
import { FormField } from '../../parts/forms/form-field.tsx'
import { FormFault } from '../../parts/forms/form-fault.tsx'
import { BudgetsCard } from './budgets-card.tsx'
import { type ChannelChoice, ChannelsCard } from './channels-card.tsx'
import { IgnoredChecks } from './ignored-checks.tsx'
import { KeepingCard } from './keeping-card.tsx'
import { Members } from './members.tsx'
import { Quoted, quoteText } from '../../parts/texts/quoted.tsx'
import type { SettingsFault } from './settings-fault.ts'
import { projectPath } from '../../query/project-path.ts'
import { PublicCard } from './public-card.tsx'

export interface SettingsPageProps {
  readonly site: Site
  readonly project: ProjectSummary
  /** Undefined for users without permission to see them. */
  readonly members: readonly Member[] | undefined
  readonly checks: readonly Pick<Check, 'id' | 'title' | 'why' | 'category'>[]
  readonly categoryTitle: (id: Category) => string
  readonly rules: readonly Rule[]
  /** Undefined for everybody but the owner. */
  readonly channels?: readonly ChannelChoice[] | undefined
  readonly fault?: SettingsFault | undefined
}

/** The settings of a project: all for its owner, only ignored checks for editors. */
export function SettingsPage(props: SettingsPageProps) {
  const { site, project, members, checks, categoryTitle, fault } = props
  const isOwner = project.role === 'owner'
  const faultOf = (form: SettingsFault['form']) => (fault?.form === form ? fault : undefined)
  return (
    <Document site={site} title={`Settings of ${quoteText(project.name, 80)}`} class="narrow">
      <h1>
        Settings of <Quoted text={project.name} />
      </h1>
      <p>
        <a href={projectPath(project)}>Back to the project</a>
      </p>
      {isOwner && members && (
        <Members project={project} members={members} fault={faultOf('member')} />
      )}
      <IgnoredChecks
        project={project}
        checks={checks}
        categoryTitle={categoryTitle}
        fault={faultOf('check')?.text}
      />
      <BudgetsCard
        project={project}
        rules={props.rules}
        fault={faultOf('budgets')}
        fileFault={faultOf('budget-file')}
      />
      {props.channels && <ChannelsCard project={project} channels={props.channels} />}
      {isOwner && <PublicCard project={project} />}
      {isOwner && <Defaults project={project} fault={faultOf('defaults')?.text} />}
      {isOwner && <KeepingCard project={project} fault={faultOf('keeping')} />}
      {isOwner && <Name project={project} fault={faultOf('name')} />}
      {isOwner && <Delete project={project} />}
    </Document>
  )
}

interface FormProps {
  readonly project: ProjectSummary
  readonly fault?: SettingsFault | undefined
}

function Name({ project, fault }: FormProps) {
  return (
    <section class="card" aria-labelledby="name-title">
      <h2 id="name-title">Name</h2>
      <form class="form" method="post" action={projectPath(project, '/name')}>
        <FormField
          name="name"
          label="Project name"
          value={fault?.typed ?? project.name}
          fault={fault?.text}
          input={{ autocomplete: 'off', maxlength: 510, spellcheck: false }}
        />
        <button class="button" type="submit">
          Rename
        </button>
      </form>
    </section>
  )
}

function Defaults({
  project,
  fault,
}: {
  readonly project: ProjectSummary
  readonly fault: string | undefined
}) {
  const { device, privacy } = project.defaults
  return (
    <section class="card" aria-labelledby="defaults-title">
      <h2 id="defaults-title">Defaults for new audits</h2>
      <p>Preselected when you audit a page from this project.</p>
      <form class="form" method="post" action={projectPath(project, '/defaults')}>
        {fault !== undefined && <FormFault>{fault}</FormFault>}
        <ChoiceGroup
          name="device"
          legend="Device"
          value={device ?? ''}
          choices={[
            ['', 'Default'],
            ['mobile', 'Mobile'],
            ['desktop', 'Desktop'],
            ['both', 'Both'],
          ]}
        />
        <ChoiceGroup
          name="privacy"
          legend="Visibility"
          value={privacy ?? ''}
          choices={[
            ['', 'Default'],
            [0, 'Public: anyone with the link'],
            [1, 'Private'],
          ]}
        />
        <button class="button" type="submit">
          Save
        </button>
      </form>
    </section>
  )
}

function Delete({ project }: { readonly project: ProjectSummary }) {
  return (
    <section class="card" aria-labelledby="delete-title">
      <h2 id="delete-title">Delete</h2>
      <p>
        Deletes the project and its {counted(project.reports, 'report')} for all members. This
        cannot be undone.
      </p>
      <p>
        <a class="button" href={projectPath(project, '/delete')}>
          Delete project…
        </a>
      </p>
    </section>
  )
}
