import type { FastifyPluginAsync } from 'fastify'
import type { Owner } from '../../../store/accounts/actor.ts'
import { continuing } from '../../../store/database/unavailable.ts'
import type { Target } from '../../../request/target.ts'
import { setPersonal } from '../../http/answer/page-headers.ts'
import { sendPage } from '../../http/answer/send-page.ts'
import { createSentOnce } from '../../http/form/sent-once.ts'
import { textField } from '../../http/form/text-field.ts'
import type { DraftRules } from '../../api/report-fields.ts'
import type { Reports } from '../../../store/reports/reports.ts'
import type { ReportPasswords } from '../../../accounts/report-passwords.ts'
import type { Batches } from '../../../store/jobs/batches.ts'
import type { Site } from '../../parts/frame/document.tsx'
import { askToSignIn } from '../../visitor/ask-to-sign-in.ts'
import { personOf } from '../../visitor/person.ts'
import { choicesOf } from './audit-choices.ts'
import { type ListAuditFaults, ListAuditPage, MOST_LINES } from './list-audit-page.tsx'
import { refusalOf, RETRY_S } from './refused-audit.ts'
import { isSameOrigin, type ReadLine, readLines, readListDraft, storeList } from './store-list.ts'

/** Bytes of a form with a hundred URLs. */
const LIST_LIMIT = 256 * 1024

export interface ListAuditNeeds extends DraftRules {
  readonly reports: Reports
  readonly reportPasswords: ReportPasswords
  readonly batches: Batches
  readonly onRunStored: () => void
  readonly site: Site
}

/** `/new/list`: starts audits of several pages from a form. Their results are at `/batches/:id`. */
export const listAuditRoutes: FastifyPluginAsync<ListAuditNeeds> = async (app, options) => {
  const sentOnce = createSentOnce<{ readonly id: string } | Refused>(async (owner, id) => {
    return (await options.batches.find(owner, id)) !== undefined
  })

  app.get('/new/list', async (request, reply) => {
    if (!personOf(request)) return askToSignIn('/new/list', reply)
    const form = { urls: '', ...choicesOf({}, options) }
    return sendPage(<ListAuditPage site={options.site} form={form} />, request, reply)
  })

  app.post('/new/list', { bodyLimit: LIST_LIMIT }, async (request, reply) => {
    const person = personOf(request)
    if (!person) return askToSignIn('/new/list', reply)
    const { owner } = person
    const { body } = request
    const stored = await sentOnce({ owner, body }, async (id) => {
      return await storeBatch({ owner, body, id }, options)
    })
    if ('id' in stored) {
      options.onRunStored()
      return setPersonal(reply).redirect(`/batches/${stored.id}`, 303)
    }
    const { status, faults } = stored
    reply.code(status)
    if (status !== 422) reply.header('Retry-After', String(RETRY_S[status]))
    const form = { urls: textField(request.body, 'urls'), ...choicesOf(request.body, options) }
    const page = <ListAuditPage site={options.site} form={form} faults={faults} />
    return sendPage(page, request, reply)
  })
}

interface Refused {
  readonly status: 422 | 429 | 503
  readonly faults: ListAuditFaults
}

/** The batch's ID, or the errors. */
async function storeBatch(
  { owner, body, id }: { owner: Owner; body: unknown; id: string | undefined },
  options: ListAuditNeeds,
): Promise<{ readonly id: string } | Refused> {
  const lines = readLines(textField(body, 'urls'), options)
  const [target] = lines.flatMap((line) => line.target ?? [])
  const fault = faultOf(lines)
  if (fault !== undefined || !target) return { status: 422, faults: { urls: fault } }
  try {
    const { password, given: _given, ...asked } = readListDraft(body, target, options)
    if (asked.request.credentials && !lines.every((line) => isOf(line, target))) {
      return { status: 422, faults: { access_username: SEVERAL_ORIGINS } }
    }
    const { reports, reportPasswords, batches } = options
    const passwordHash =
      password === undefined ? undefined : await reportPasswords.hash(owner, password)
    const draft = { ...asked, passwordHash }
    const stored = await storeList(owner, lines, { draft, reports, id })
    return { id: await continuing(true, () => batches.create(owner, stored, id)) }
  } catch (error) {
    const refused = refusalOf(error, body)
    if (refused) return refused
    throw error
  }
}

const SEVERAL_ORIGINS =
  'Page credentials can only be used with one origin per list. Use one list per origin.'

function isOf({ target }: ReadLine, { url }: Target): boolean {
  return target === undefined || isSameOrigin(target.url, url)
}

/** Why a list is invalid; the error of a single line is shown once the others have begun. */
function faultOf(lines: ReturnType<typeof readLines>): string | undefined {
  if (lines.length === 0) return 'Enter a page address, such as example.com.'
  if (lines.length > MOST_LINES) {
    return `The list has ${lines.length} lines. The limit is ${MOST_LINES}.`
  }
  if (lines.some(({ target }) => target)) return undefined
  const [first] = lines
  return lines.length === 1
    ? first?.fault
    : `No line is a page address that can be audited. First error: ${first?.fault ?? ''}`
}
