/* oxlint-disable promise/no-callback-in-promise, promise/always-return -- the hooks call Fastify back: see below */
import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Settings, textsOf } from '../../../settings/settings.ts'
import type { SettingsHeld } from '../../../settings/setting-held.ts'
import type { PublicStates } from '../../../store/reports/public-state.ts'
import { isReportId } from '../../api/report-id.ts'
import { publicAddress } from '../../http/public-address.ts'
import { acceptedCoding } from '../../http/answer/accepted-coding.ts'
import { encodeOnce } from '../../http/answer/compress.ts'
import { createKeptAnswers, type Wanted } from '../../http/answer/kept-answers.ts'
import { bringsFlash } from '../../visitor/flash.ts'
import { readGuestCookie } from '../../visitor/guest-cookie.ts'
import { personOf } from '../../visitor/person.ts'

/** What tells the views at one address apart. */
export interface ViewQuery {
  /** What the query asks for, the same text for the same answer. Parameters that mean nothing are not in it. */
  readonly text: string
  /** Another report that is shown as well. */
  readonly other?: string | undefined
}

export interface ViewKind {
  /** Undefined for what is made for each who asks: texts that are searched for are without number. */
  readonly query?: (request: FastifyRequest, reportId: string) => ViewQuery | undefined
  /** Do all get what a stranger gets, whoever they are? */
  readonly forAll?: boolean
}

export interface KeepViewsNeeds {
  readonly publicStates: PublicStates
  readonly settings: Pick<Settings, 'held'>
  readonly mayPrint: () => boolean
  readonly baseUrl?: string | undefined
}

type Done = (error?: Error) => void
type Sent = (error: Error | null, payload?: unknown) => void

export type KeepViews = ReturnType<typeof createKeepViews>

const PLAIN: ViewQuery = { text: '' }

/**
 * Hooks of a route that shows a report: strangers' views of public ones are kept as they were sent, and looked up
 * only once the database has said that a stranger may see the report, and as what. What only some may see, and
 * whatever is shown to somebody in particular, is made for each who asks and never kept.
 */
export function createKeepViews({ publicStates, settings, mayPrint, baseUrl }: KeepViewsNeeds) {
  const kept = createKeptAnswers()
  const texts = createTextsOf(settings)
  const wants = new WeakMap<FastifyRequest, Wanted>()
  const making = createMaking()

  async function stateOf(reportId: string, other: string | undefined): Promise<string | undefined> {
    const ids = other === undefined ? [reportId] : [reportId, other]
    const states = await Promise.all(ids.map((id) => publicStates.find(id)))
    if (states.includes(undefined)) return undefined
    return [...states, texts(), mayPrint()].join(' ')
  }

  return function keepViews({ query = () => PLAIN, forAll = false }: ViewKind = {}) {
    async function wantedOf(request: FastifyRequest): Promise<Wanted | undefined> {
      const { id, ...others } = paramsOf(request)
      const reportId = id.toLowerCase()
      if (!isReportId(reportId) || (!forAll && isPersonal(reportId, request, baseUrl))) return
      const asked = query(request, reportId)
      const state = asked && (await stateOf(reportId, asked.other))
      if (!asked || state === undefined) return undefined
      const { url = '' } = request.routeOptions
      const path = [url, reportId, ...Object.values(others)].join(' ')
      const address = publicAddress(request, baseUrl)
      const variant = [address, acceptedCoding(request), asked.other, asked.text].join(' ')
      return { path, variant, state }
    }

    /** Sends what is kept now, or says what is not. */
    async function send(
      request: FastifyRequest,
      reply: FastifyReply,
    ): Promise<'sent' | Wanted | undefined> {
      const wanted = await wantedOf(request)
      return wanted && kept.send(wanted, request, reply) ? 'sent' : wanted
    }

    /** The answer, if it is still to be made, and by this request alone. */
    async function toBeMade(request: FastifyRequest, reply: FastifyReply) {
      const wanted = await send(request, reply)
      const isOpen = typeof wanted === 'object' && (await making.isMade(nameOf(wanted)))
      return isOpen ? await send(request, reply) : wanted
    }

    // With callbacks: what is not called back is not gone on with, however its sending ends.
    return {
      onRequest(request: FastifyRequest, reply: FastifyReply, done: Done): void {
        send(request, reply).then((wanted) => {
          if (wanted === 'sent') return
          if (wanted) wants.set(request, wanted)
          done()
        }, done)
      },

      /** It had to wait for its turn: meanwhile somebody else may have had the same made, or be having it made. */
      preHandler(request: FastifyRequest, reply: FastifyReply, done: Done): void {
        if (!wants.delete(request)) return done()
        toBeMade(request, reply).then((wanted) => {
          if (wanted === 'sent') return
          if (wanted) {
            wants.set(request, wanted)
            making.begin(nameOf(wanted), request)
          }
          done()
        }, done)
      },

      onSend(request: FastifyRequest, reply: FastifyReply, payload: unknown, done: Sent): void {
        const wanted = wants.get(request)
        if (!wanted) return done(null, payload)
        wants.delete(request)
        keepIfCurrent({ wanted, payload }, request, reply)
          .finally(() => making.end(nameOf(wanted), request))
          .then((sent) => done(null, sent), done)
      },
    }

    async function keepIfCurrent(
      { wanted, payload }: { readonly wanted: Wanted; readonly payload: unknown },
      request: FastifyRequest,
      reply: FastifyReply,
    ): Promise<unknown> {
      const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload)
      const isForAll = reply.statusCode === 200 && !reply.hasHeader('Set-Cookie')
      if (!isWhole || !isForAll) return payload
      // What it is made of was read after the state was: it may be of a later one.
      if ((await wantedOf(request))?.state !== wanted.state) return payload
      const body = await encodeOnce(payload, request, reply)
      return kept.keep({ ...wanted, body }, request, reply)
    }
  }
}

/** Is there anything on the page for this visitor alone? */
function isPersonal(id: string, request: FastifyRequest, baseUrl: string | undefined): boolean {
  return (
    personOf(request) !== undefined ||
    bringsFlash(request) ||
    readGuestCookie(id, request, baseUrl) !== undefined
  )
}

function nameOf({ path, variant, state }: Wanted): string {
  return `${path} ${variant} ${state}`
}

/** Every route here is below `/r/:id`. */
function paramsOf({ params }: FastifyRequest): Record<string, string> & { readonly id: string } {
  // oxlint-disable-next-line no-unsafe-type-assertion -- the router gives a text for each name in the route
  return params as Record<string, string> & { readonly id: string }
}

/** All settings as one text; they are read anew every two seconds, and seldom others then. */
function createTextsOf(settings: Pick<Settings, 'held'>): () => string {
  let latest: { readonly held: SettingsHeld; readonly text: string } | undefined
  return () => {
    const held = settings.held()
    if (latest?.held !== held) {
      latest = { held, text: hash('sha256', JSON.stringify(textsOf(held)), 'base64url') }
    }
    return latest.text
  }
}

/** What is being made, by name: of many who ask for the same at once one has it made. */
function createMaking() {
  const open = new Map<string, { readonly by: FastifyRequest; readonly done: Promise<void> }>()
  const ends = new WeakMap<FastifyRequest, () => void>()
  return {
    /** Waits until it is made, or could not be; false where nobody is at it. */
    async isMade(name: string): Promise<boolean> {
      const other = open.get(name)
      await other?.done
      return other !== undefined
    },
    begin(name: string, by: FastifyRequest): void {
      if (open.has(name)) return
      const { promise: done, resolve } = Promise.withResolvers<void>()
      open.set(name, { by, done })
      ends.set(by, resolve)
    },
    end(name: string, by: FastifyRequest): void {
      if (open.get(name)?.by !== by) return
      open.delete(name)
      ends.get(by)?.()
    },
  }
}
