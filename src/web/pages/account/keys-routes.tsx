import type { FastifyPluginAsync } from 'fastify'
import type { Owner } from '../../../store/accounts/actor.ts'
import { StoreError } from '../../../store/database/store-error.ts'
import { eventSource } from '../../http/event-source.ts'
import { publicAddress } from '../../http/public-address.ts'
import { setPersonal } from '../../http/answer/page-headers.ts'
import { sendPage } from '../../http/answer/send-page.ts'
import { FORM_LIMIT } from '../../http/form/form-limit.ts'
import { textField } from '../../http/form/text-field.ts'
import type { Keys } from '../../../store/accounts/keys.ts'
import type { Transact } from '../../../store/store.ts'
import type { Notices } from '../../../accounts/notices.ts'
import { createKey } from '../../../accounts/keyring.ts'
import type { Site } from '../../parts/frame/document.tsx'
import type { ErrorPages } from '../../http/answer/error-pages.tsx'
import { askToSignIn } from '../../visitor/ask-to-sign-in.ts'
import { setFlash } from '../../visitor/flash.ts'
import { personOf } from '../../visitor/person.ts'
import { requireProof } from '../../visitor/require-proof.ts'
import { KEY_LIVES } from './key-words.ts'
import { KeysPage } from './keys-page.tsx'
import { MadeKeyPage } from './made-key-page.tsx'
import { type KeyForm, NewKeyPage, PLAIN_KEY } from './new-key-page.tsx'
import { RevokeKeyPage } from './revoke-key-page.tsx'

const PATH = '/account/keys'
const MAX_NAME = 100

interface Params {
  readonly id: string
}

export interface KeysNeeds {
  readonly keys: Keys
  readonly transact: Transact
  readonly notices: Notices
  readonly site: Site
  readonly errorPages: ErrorPages
  readonly baseUrl?: string | undefined
}

/** `/account/keys`: lists, creates and revokes keys; the latter two require the password. */
export const keysRoutes: FastifyPluginAsync<KeysNeeds> = async (app, options) => {
  const { site, keys, transact, notices, errorPages, baseUrl } = options

  const known = async (owner: Owner) =>
    (await keys.list(owner)).filter(({ revokedAt }) => revokedAt === null)

  app.get(PATH, async (request, reply) => {
    const person = personOf(request)
    if (!person) return askToSignIn(PATH, reply)
    const shown = { keys: await known(person.owner), now: Date.now() }
    return sendPage(<KeysPage site={site} {...shown} />, request, reply)
  })

  app.get(`${PATH}/new`, async (request, reply) => {
    if (!requireProof(request, reply)) return reply
    return sendPage(<NewKeyPage site={site} form={PLAIN_KEY} />, request, reply)
  })

  app.post(PATH, { bodyLimit: FORM_LIMIT }, async (request, reply) => {
    const person = requireProof(request, reply, `${PATH}/new`)
    if (!person) return reply
    const form = readForm(request.body)
    const fault = nameFault(form.name)
    if (fault !== undefined) {
      const page = <NewKeyPage site={site} form={form} fault={fault} />
      return sendPage(page, request, reply.code(422))
    }
    const { name, level } = form
    const { owner, sessionId } = person
    const asked = { name, level, expiresInMs: KEY_LIVES[form.life]?.ms, sessionId }
    const from = eventSource(request)
    const make = transact(async (logged) => {
      const made = await createKey(logged.keys, owner, asked)
      const event = { kind: 'key-made', userId: owner.id } as const
      await logged.securityEvents.record({ ...event, subject: `${name} (${made.key.hint})`, from })
      return made
    })
    const making = await make.catch(refusal)
    if (making instanceof StoreError) {
      if (making.code === 'session-ended') return askToSignIn(`${PATH}/new`, reply)
      const page = <NewKeyPage site={site} form={form} fault={making.message} />
      return sendPage(page, request, reply.code(409))
    }
    const { secret, key } = making
    notices.tell(owner.id, { kind: 'key-made', hint: key.hint, level }, from)
    const address = publicAddress(request, baseUrl)
    // No redirect: what is shown once is not stored for a second request.
    const page = <MadeKeyPage site={site} made={key} secret={secret} address={address} />
    return sendPage(page, request, reply.code(201))
  })

  app.get<{ Params: Params }>(`${PATH}/:id/revoke`, async (request, reply) => {
    const person = requireProof(request, reply)
    if (!person) return reply
    const key = (await known(person.owner)).find(({ id }) => id === request.params.id)
    if (!key) return errorPages.notFound(request, reply)
    return sendPage(<RevokeKeyPage site={site} of={key} />, request, reply)
  })

  app.post<{ Params: Params }>(
    `${PATH}/:id/revoke`,
    { bodyLimit: FORM_LIMIT },
    async (request, reply) => {
      const person = requireProof(request, reply)
      if (!person) return reply
      const key = (await known(person.owner)).find(({ id }) => id === request.params.id)
      if (!key) return errorPages.notFound(request, reply)
      const event = { kind: 'key-revoked', userId: person.owner.id } as const
      const from = eventSource(request)
      const revoked = await transact(async (logged) => {
        if (!(await logged.keys.revoke(person.owner, key.id))) return false
        await logged.securityEvents.record({ ...event, subject: `${key.name} (${key.hint})`, from })
        return true
      })
      if (!revoked) return errorPages.notFound(request, reply)
      setFlash({ kind: 'key-revoked' }, reply, baseUrl)
      return setPersonal(reply).redirect(PATH, 303)
    },
  )
}

function readForm(body: unknown): KeyForm {
  const life = textField(body, 'life')
  return {
    name: textField(body, 'name').trim(),
    level: textField(body, 'level') === 'reader' ? 'reader' : 'expert',
    life: Object.hasOwn(KEY_LIVES, life) ? life : PLAIN_KEY.life,
  }
}

/** Other errors are rethrown. */
function refusal(error: unknown): StoreError {
  if (!(error instanceof StoreError)) throw error
  if (error.code === 'keys-full' || error.code === 'session-ended') return error
  throw error
}

function nameFault(name: string): string | undefined {
  if (name === '') return 'Enter a name for the key.'
  if (/\p{Cc}/u.test(name)) return 'The name must not contain control characters.'
  return name.length > MAX_NAME ? `The name is longer than ${MAX_NAME} characters.` : undefined
}
