import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { MessageThrottle } from '../../../accounts/message-throttle.ts'
import type { Owner } from '../../../store/accounts/actor.ts'
import type { Channel } from '../../../store/channels/channel-row.ts'
import type { Channels } from '../../../store/channels/channels.ts'
import type { Deliveries, FailedRedelivery } from '../../../store/channels/deliveries.ts'
import type { ErrorPages } from '../../http/answer/error-pages.tsx'
import { setPersonal } from '../../http/answer/page-headers.ts'
import { sendPage } from '../../http/answer/send-page.ts'
import { FORM_LIMIT } from '../../http/form/form-limit.ts'
import { textField } from '../../http/form/text-field.ts'
import { refuseManyMessages } from '../../http/refuse-many-messages.ts'
import type { Site } from '../../parts/frame/document.tsx'
import type { Flash } from '../../parts/texts/flash-texts.ts'
import { askToSignIn } from '../../visitor/ask-to-sign-in.ts'
import { setFlash } from '../../visitor/flash.ts'
import { personOf } from '../../visitor/person.ts'
import { requireProof } from '../../visitor/require-proof.ts'
import { DeleteChannelPage, RotateSecretPage } from './channel-confirm-pages.tsx'
import type { ChannelFaults, ChannelForm } from './channel-form-fields.tsx'
import {
  channelsFull,
  formOf,
  kindNamed,
  plainForm,
  readChange,
  readNew,
  typedForm,
} from './channel-form.ts'
import { ChannelPage } from './channel-page.tsx'
import { periodOf } from './redeliver-form.tsx'
import { ChannelsPage } from './channels-page.tsx'
import { ChannelSecretPage, NewChannelPage } from './new-channel-page.tsx'

interface Route {
  Params: { readonly id: string }
}
type Asking = FastifyRequest<Route>

const PATH = '/channels'
const LATEST = { page: 1, perPage: 50 } as const

export interface ChannelNeeds {
  readonly channels: Channels
  readonly deliveries: Deliveries
  readonly messageThrottle: MessageThrottle
  /** Called when a message was queued. */
  readonly onRunStored: () => void
  readonly hasMail?: boolean | undefined
  readonly site: Site
  readonly errorPages: ErrorPages
  readonly baseUrl?: string | undefined
}

interface Asked {
  readonly owner: Owner
  readonly channel: Channel
}

/** `/channels`: where a user's events are sent, and what was sent. */
export const channelRoutes: FastifyPluginAsync<ChannelNeeds> = async (app, options) => {
  const {
    site,
    channels,
    deliveries,
    messageThrottle,
    errorPages,
    hasMail = false,
    baseUrl,
  } = options

  const done = (kind: Flash['kind'], path: string, reply: FastifyReply) => {
    setFlash({ kind }, reply, baseUrl)
    return setPersonal(reply).redirect(path, 303)
  }

  /** Answers on behalf of the owner of a channel; for everybody else, there is no channel with this ID. */
  const forOwner = (answer: (asked: Asked, request: Asking, reply: FastifyReply) => unknown) =>
    async function handle(request: Asking, reply: FastifyReply) {
      const person = personOf(request)
      if (!person) return askToSignIn(request.method === 'GET' ? request.url : PATH, reply)
      const channel = await channels.find(person.owner, request.params.id)
      if (!channel) return errorPages.notFound(request, reply)
      return await answer({ owner: person.owner, channel }, request, reply)
    }

  const show = async (
    { owner, channel }: Asked,
    { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
    typed?: { readonly form: ChannelForm; readonly faults: ChannelFaults },
  ) => {
    const { form, faults } = typed ?? { form: formOf(channel), faults: {} }
    const latest = (await deliveries.list(owner, channel.id, LATEST))?.items ?? []
    const page = <ChannelPage {...{ site, channel, form, faults, deliveries: latest }} />
    return sendPage(page, request, reply)
  }

  app.get(PATH, async (request, reply) => {
    const person = personOf(request)
    if (!person) return askToSignIn(PATH, reply)
    const shown = { channels: await channels.list(person.owner), hasMail }
    return sendPage(<ChannelsPage site={site} {...shown} />, request, reply)
  })

  app.get(`${PATH}/new`, async (request, reply) => {
    const person = personOf(request)
    if (!person) return askToSignIn(request.url, reply)
    const kind = kindNamed(textField(request.query, 'kind'))
    if (!kind || (kind === 'email' && !hasMail)) return setPersonal(reply).redirect(PATH, 303)
    const page = <NewChannelPage site={site} kind={kind} form={plainForm(kind)} faults={{}} />
    return sendPage(page, request, reply)
  })

  app.post(PATH, { bodyLimit: FORM_LIMIT }, async (request, reply) => {
    const person = personOf(request)
    if (!person) return askToSignIn(PATH, reply)
    const kind = kindNamed(textField(request.body, 'kind'))
    if (!kind || (kind === 'email' && !hasMail)) return setPersonal(reply).redirect(PATH, 303)
    const refuse = (faults: ChannelFaults) => {
      const form = typedForm(request.body)
      const page = <NewChannelPage {...{ site, kind, form, faults }} />
      return sendPage(page, request, reply.code(422))
    }
    const read = readNew(kind, request.body)
    if (!read.ok) return refuse(read.faults)
    const making = await channels.create(person.owner, read.value).then(
      (channel) => ({ channel }),
      (error: unknown) => ({ faults: channelsFull(error) }),
    )
    if ('faults' in making) return refuse(making.faults)
    const { channel } = making
    const { settings } = read.value
    if (settings.kind !== 'webhook') return done('channel-added', `${PATH}/${channel.id}`, reply)
    const { secret } = settings
    const page = <ChannelSecretPage {...{ site, channel, secret, isRotated: false }} />
    return sendPage(page, request, reply.code(201))
  })

  app.get<Route>(
    `${PATH}/:id`,
    forOwner((asked, request, reply) => show(asked, { request, reply })),
  )

  app.post<Route>(
    `${PATH}/:id`,
    { bodyLimit: FORM_LIMIT },
    forOwner(async (asked, request, reply) => {
      const { owner, channel } = asked
      const read = readChange(channel, request.body)
      if (!read.ok) {
        const typed = { form: typedForm(request.body), faults: read.faults }
        return await show(asked, { request, reply: reply.code(422) }, typed)
      }
      await channels.change(owner, channel.id, read.value)
      return done('channel-saved', `${PATH}/${channel.id}`, reply)
    }),
  )

  app.post<Route>(
    `${PATH}/:id/test`,
    { bodyLimit: FORM_LIMIT },
    forOwner(async ({ owner, channel }, _request, reply) => {
      await refuseManyMessages(messageThrottle, owner)
      if ((await channels.test(owner, channel.id)) !== undefined) options.onRunStored()
      return done('channel-tested', `${PATH}/${channel.id}`, reply)
    }),
  )

  for (const [act, isEnabled] of [
    ['enable', true],
    ['disable', false],
  ] as const) {
    app.post<Route>(
      `${PATH}/:id/${act}`,
      { bodyLimit: FORM_LIMIT },
      forOwner(async ({ owner, channel }, _request, reply) => {
        await channels.change(owner, channel.id, { isEnabled })
        return done('channel-saved', `${PATH}/${channel.id}`, reply)
      }),
    )
  }

  app.get<Route>(
    `${PATH}/:id/rotate`,
    forOwner(({ channel }, request, reply) => {
      if (!requireProof(request, reply)) return reply
      if (channel.kind !== 'webhook') return errorPages.notFound(request, reply)
      return sendPage(<RotateSecretPage site={site} of={channel} />, request, reply)
    }),
  )

  app.post<Route>(
    `${PATH}/:id/rotate`,
    { bodyLimit: FORM_LIMIT },
    forOwner(async ({ owner, channel }, request, reply) => {
      if (!requireProof(request, reply)) return reply
      const secret = await channels.rotate(owner, channel.id)
      if (secret === undefined) return errorPages.notFound(request, reply)
      const page = <ChannelSecretPage {...{ site, channel, secret, isRotated: true }} />
      return sendPage(page, request, reply)
    }),
  )

  app.get<Route>(
    `${PATH}/:id/delete`,
    forOwner(({ channel }, request, reply) =>
      sendPage(<DeleteChannelPage site={site} of={channel} />, request, reply),
    ),
  )

  app.post<Route>(
    `${PATH}/:id/delete`,
    { bodyLimit: FORM_LIMIT },
    forOwner(async ({ owner, channel }, _request, reply) => {
      await channels.delete(owner, channel.id)
      return done('channel-deleted', PATH, reply)
    }),
  )

  app.post<Route>(
    `${PATH}/:id/redeliver`,
    { bodyLimit: FORM_LIMIT },
    forOwner(async ({ owner, channel }, request, reply) => {
      await refuseManyMessages(messageThrottle, owner)
      const lastMs = periodOf(textField(request.body, 'period'))
      const outcome = await deliveries.redeliverFailed(owner, { channelId: channel.id, lastMs })
      if (typeof outcome !== 'object') return errorPages.notFound(request, reply)
      if (outcome.queued > 0) options.onRunStored()
      return done(flashOf(outcome), `${PATH}/${channel.id}`, reply)
    }),
  )

  app.post<Route>(
    '/deliveries/:id/redeliver',
    { bodyLimit: FORM_LIMIT },
    async (request, reply) => {
      const person = personOf(request)
      if (!person) return askToSignIn(PATH, reply)
      const { id } = request.params
      const channelId = await deliveries.channelOf(person.owner, id)
      if (channelId === undefined) return errorPages.notFound(request, reply)
      await refuseManyMessages(messageThrottle, person.owner)
      await deliveries.redeliver(person.owner, id)
      options.onRunStored()
      return done('message-queued', `${PATH}/${channelId}`, reply)
    },
  )
}

function flashOf({ queued, left }: FailedRedelivery) {
  if (queued === 0) return 'none-failed'
  return left === 0 ? 'messages-queued' : 'more-failed'
}
