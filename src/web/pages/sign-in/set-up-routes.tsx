import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { emailFault } from '../../../accounts/email.ts'
import { accountPasswordFault, PasswordsBusy } from '../../../accounts/passwords.ts'
import { planFirst } from '../../../settings/plan-change.ts'
import { OFF_OR_ON, SIGN_UP_CHOICES } from '../../parts/texts/sign-up-choices.ts'
import type { SettingUp, SetUp } from '../../../accounts/set-up.ts'
import { waitText, wholeSeconds } from '../../parts/texts/wait-text.ts'
import { visitorOf } from '../../visitor/device-cookie.ts'
import { isExposed } from '../../visitor/exposed.ts'
import { VISITORS_FORM } from '../../http/form/form-limit.ts'
import { letIn, type LetInOptions } from '../../visitor/let-in.ts'
import { setPersonal } from '../../http/answer/page-headers.ts'
import type { Accounts } from './set-up-first.ts'
import type { Settings } from '../../../settings/settings.ts'
import type { Site } from '../../parts/frame/document.tsx'
import type { ErrorPages } from '../../http/answer/error-pages.tsx'
import { sendPage } from '../../http/answer/send-page.ts'
import { type SetUpChoices, type SetUpFaults, SetUpPage } from './set-up-page.tsx'
import { textField } from '../../http/form/text-field.ts'

/** The choices, the default first. */
const CHOICES = [
  ['SIGNUP', SIGN_UP_CHOICES.map(([value]) => value)],
  ['ANONYMOUS_AUDITS', OFF_OR_ON.map(([value]) => value)],
] as const

export interface SetUpNeeds extends LetInOptions {
  readonly accounts: Accounts
  readonly setUp: Pick<SetUp, 'begin'>
  readonly settings: Settings
  readonly site: Site
  readonly errorPages: ErrorPages
}

/** `/setup`: creates the first account, while there is none. */
export const setUpRoutes: FastifyPluginAsync<SetUpNeeds> = async (app, options) => {
  const { accounts, setUp } = options

  app.get<{ Querystring: { code?: unknown } }>('/setup', async (request, reply) => {
    const exchange = { request, reply, options }
    if (await accounts.exist()) return sendTaken(exchange)
    const code = textField(request.query, 'code')
    return sendForm({ email: '', code, choices: chosenIn({}, options) }, exchange)
  })

  app.post('/setup', VISITORS_FORM, async (request, reply) => {
    const exchange = { request, reply, options }
    if (await accounts.exist()) return sendTaken(exchange)
    const email = textField(request.body, 'email').trim()
    const password = textField(request.body, 'password')
    const code = textField(request.body, 'code').trim()
    const faults = {
      email: emailFault(email),
      password: accountPasswordFault(password, { email, siteName: options.site.name }),
      code: code === '' ? 'Enter the setup code.' : undefined,
    }
    const choices = chosenIn(request.body, options)
    const form = { email, code, choices }
    if (Object.values(faults).some((fault) => fault !== undefined)) {
      reply.code(422)
      return sendForm({ ...form, faults }, exchange)
    }
    const changes = planFirst(choices)
    const settingUp = await setUp
      .begin({ email, password, code, changes, from: visitorOf(request, options.baseUrl) })
      .catch((error: unknown): { status: 'busy'; retryAfterMs: number } => {
        if (!(error instanceof PasswordsBusy)) throw error
        return { status: 'busy', retryAfterMs: error.retryAfterMs }
      })
    return answerSettingUp(settingUp, form, exchange)
  })
}

/** The submitted choices, or the defaults; none for settings of the operator. */
function chosenIn(body: unknown, { settings }: SetUpNeeds): SetUpChoices {
  const held = settings.held()
  const open = CHOICES.filter(([name]) => held[name].source !== 'operator')
  return Object.fromEntries(
    open.map(([name, values]) => {
      const chosen = textField(body, name)
      const [first = ''] = values
      return [name, values.find((value) => value === chosen) ?? first]
    }),
  )
}

interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly options: SetUpNeeds
}

interface Form {
  readonly email: string
  readonly code: string
  readonly choices: SetUpChoices
  readonly faults?: SetUpFaults
}

async function answerSettingUp(
  settingUp: SettingUp | { readonly status: 'busy'; readonly retryAfterMs: number },
  form: Form,
  exchange: Exchange,
): Promise<FastifyReply> {
  const { reply, options } = exchange
  switch (settingUp.status) {
    case 'done': {
      await options.settings.reread()
      return letIn({ ...settingUp, status: 'signed-in' }, '/new', reply, options)
    }
    case 'taken':
      return sendTaken(exchange)
    case 'wrong-code': {
      reply.code(403)
      const code = 'The setup code is wrong. Use the code printed at the last start of Pagemark.'
      return sendForm({ ...form, faults: { code } }, exchange)
    }
    case 'wait':
      setRetry(reply.code(429), settingUp.retryAfterMs)
      return sendForm({ ...form, faults: { form: waitText(settingUp.retryAfterMs) } }, exchange)
    case 'busy': {
      setRetry(reply.code(503), settingUp.retryAfterMs)
      const text = 'The server is busy. Try again in a few seconds.'
      return sendForm({ ...form, faults: { form: text } }, exchange)
    }
  }
}

function setRetry(reply: FastifyReply, ms: number): void {
  reply.header('Retry-After', String(wholeSeconds(ms)))
}

async function sendForm(form: Form, { request, reply, options }: Exchange): Promise<FastifyReply> {
  const { site, baseUrl } = options
  setPersonal(reply)
  const exposed = isExposed(request, baseUrl)
  const page = <SetUpPage site={site} exposed={exposed} {...form} />
  return sendPage(page, request, reply)
}

async function sendTaken({ request, reply, options }: Exchange): Promise<FastifyReply> {
  return options.errorPages.refused(
    {
      status: 409,
      title: 'Already set up',
      text: 'This installation already has an account. Sign in instead.',
      way: { href: '/signin', text: 'Sign in' },
    },
    request,
    reply,
  )
}
