import { emailFault } from '../../../accounts/email.ts'
import { checkIdsFault } from '../../../checks/check-ids.ts'
import { MOST_KEPT_RUNS, nameFault } from '../../../store/projects/project-row.ts'
import type { ProjectDefaults } from '../../../store/projects/project-summary.ts'
import { StoreError } from '../../../store/database/store-error.ts'
import { keptRunsSubject } from '../../query/kept-runs.ts'
import { textField } from '../../http/form/text-field.ts'
import { addBudget, importBudgets, removeBudget } from './budget-acts.ts'
import { ignoreCheck } from './ignore-check.ts'
import type { SettingsAct, SettingsRequest, SettingsStores } from './settings-act.ts'

/** All actions of the forms in a project's settings. */
export const SETTINGS_ACTS: readonly SettingsAct[] = [
  { path: 'name', needs: 'owner', run: rename },
  { path: 'defaults', needs: 'owner', run: setDefaults },
  { path: 'keeping', needs: 'owner', run: setKeptRuns },
  { path: 'public', needs: 'owner', run: publish },
  { path: 'ignored', needs: 'editor', run: judge },
  { path: 'budgets/add', needs: 'editor', run: addBudget },
  { path: 'budgets/remove', needs: 'editor', run: removeBudget },
  { path: 'budgets/import', needs: 'editor', run: importBudgets },
  { path: 'channels', needs: 'owner', run: chooseChannels },
  { path: 'members', needs: 'owner', run: share },
  { path: 'members/remove', needs: 'owner', run: unshare },
]

async function rename({ projects }: SettingsStores, { owner, project, body }: SettingsRequest) {
  const name = textField(body, 'name')
  const refuse = (text: string) => ({ form: 'name', text, typed: name }) as const
  const fault = nameFault(name)
  if (fault !== undefined) return refuse(fault)
  const taken = await refusalOf('name-taken', () => projects.update(owner, project.id, { name }))
  if (taken !== undefined) return refuse(taken)
  const subject = `${project.name} → ${name.trim()}`
  return {
    flash: { kind: 'project-renamed' },
    event: { kind: 'project-renamed', subject },
  } as const
}

async function setDefaults(
  { projects }: SettingsStores,
  { owner, project, body }: SettingsRequest,
) {
  const defaults = readDefaults(body)
  if (!defaults) {
    return { form: 'defaults', text: 'Choose a device and a visibility.', typed: '' } as const
  }
  await projects.update(owner, project.id, { defaults })
  return { flash: { kind: 'project-defaults-saved' } } as const
}

async function setKeptRuns(
  { projects }: SettingsStores,
  { owner, project, body }: SettingsRequest,
) {
  const typed = textField(body, 'keep_runs').trim()
  const keepRuns = typed === '' ? null : Number(typed)
  if (keepRuns !== null && (!isKept(keepRuns) || String(keepRuns) !== typed)) {
    const text = `Must be empty or a whole number from 1 to ${MOST_KEPT_RUNS}.`
    return { form: 'keeping', text, typed } as const
  }
  await projects.update(owner, project.id, { keepRuns })
  const subject = keptRunsSubject(project.name, keepRuns)
  return {
    flash: { kind: 'project-kept-runs-saved' },
    event: { kind: 'kept-runs-changed', subject },
  } as const
}

function isKept(runs: number): boolean {
  return Number.isInteger(runs) && runs >= 1 && runs <= MOST_KEPT_RUNS
}

async function publish({ projects }: SettingsStores, { owner, project, body }: SettingsRequest) {
  const isPublic = textField(body, 'public') === '1'
  await projects.update(owner, project.id, { isPublic })
  const subject = `${project.name}: public page ${isPublic ? 'on' : 'off'}`
  return {
    flash: { kind: isPublic ? 'project-published' : 'project-unpublished' },
    event: { kind: 'visibility-changed', subject },
  } as const
}

async function chooseChannels(
  { channels }: SettingsStores,
  { owner, project, body }: SettingsRequest,
) {
  const all = (await channels.ofProject(owner, project.id)) ?? []
  const chosen = all.filter(({ id }) => textField(body, `channel.${id}`) !== '')
  await channels.choose(
    owner,
    project.id,
    chosen.map(({ id }) => id),
  )
  return { flash: { kind: 'channels-chosen' } } as const
}

const DEVICES = { '': null, mobile: 'mobile', desktop: 'desktop', both: 'both' } as const
const PRIVACIES = { '': null, '0': 0, '1': 1 } as const

function readDefaults(body: unknown): ProjectDefaults | undefined {
  const device = choiceOf(DEVICES, textField(body, 'device'))
  const privacy = choiceOf(PRIVACIES, textField(body, 'privacy'))
  return device === undefined || privacy === undefined ? undefined : { device, privacy }
}

function choiceOf<Value>(
  choices: Readonly<Record<string, Value>>,
  text: string,
): Value | undefined {
  return Object.hasOwn(choices, text) ? choices[text] : undefined
}

async function judge({ projects }: SettingsStores, { owner, project, body }: SettingsRequest) {
  const check = textField(body, 'check')
  if (textField(body, 'ignore') === '0') {
    return { flash: await ignoreCheck(projects, owner, { project, check, ignored: false }) }
  }
  const fault = check === '' ? 'Choose a check.' : checkIdsFault([check])
  if (fault !== undefined) return { form: 'check', text: fault, typed: check } as const
  return { flash: await ignoreCheck(projects, owner, { project, check, ignored: true }) }
}

async function share({ memberships }: SettingsStores, { owner, project, body }: SettingsRequest) {
  const email = textField(body, 'email').trim()
  const role = choiceOf({ viewer: 'viewer', editor: 'editor' } as const, textField(body, 'role'))
  const refuse = (text: string) => ({ form: 'member', text, typed: email }) as const
  const fault = emailFault(email)
  if (fault !== undefined) return refuse(fault)
  if (!role) return refuse('Choose viewer or editor.')
  const member = { email, role }
  const refused = await refusalOf(['own-address', 'members-full'], () =>
    memberships.share(owner, project.id, member),
  )
  if (refused !== undefined) return refuse(refused)
  const subject = `${project.name}: ${email}, ${role}`
  return { flash: { kind: 'project-shared' }, event: { kind: 'project-shared', subject } } as const
}

async function unshare({ memberships }: SettingsStores, { owner, project, body }: SettingsRequest) {
  const email = textField(body, 'email')
  const removed = await memberships.remove(owner, project.id, email)
  const flash = { kind: 'project-unshared' } as const
  if (!removed) return { flash }
  const subject = `${project.name}: ${email}`
  return { flash, event: { kind: 'project-unshared', subject } } as const
}

/** The sentence for this refusal, if the store refuses with one of these codes. */
async function refusalOf(
  codes: StoreError['code'] | readonly StoreError['code'][],
  act: () => Promise<unknown>,
): Promise<string | undefined> {
  try {
    await act()
    return undefined
  } catch (error) {
    if (error instanceof StoreError && [codes].flat().includes(error.code)) return error.message
    throw error
  }
}
