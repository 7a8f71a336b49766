import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { CHANGEABLE_NAMES, type SettingTexts } from '../../../settings/changeable-settings.ts'
import type { SettingsPlan } from '../../../settings/plan-change.ts'
import { StoreError } from '../../../store/database/store-error.ts'
import { eventSource } from '../../http/event-source.ts'
import { isRecord } from '../../query/fields.ts'
import { setPersonal } from '../../http/answer/page-headers.ts'
import { sendPage } from '../../http/answer/send-page.ts'
import { FORM_LIMIT } from '../../http/form/form-limit.ts'
import { textField } from '../../http/form/text-field.ts'
import type { Settings } from '../../../settings/settings.ts'
import type { SettingState } from './installation-health.ts'
import type { Site } from '../../parts/frame/document.tsx'
import type { ErrorPages } from '../../http/answer/error-pages.tsx'
import { setFlash } from '../../visitor/flash.ts'
import { type Person, personOf } from '../../visitor/person.ts'
import { requireProof } from '../../visitor/require-proof.ts'
import { ConfirmSettingsPage } from './confirm-settings-page.tsx'
import { seenName, type SettingsTyped } from './setting-form.tsx'
import { effectsOf, type EffectStores } from './setting-effects.ts'
import { SettingsPage } from './settings-page.tsx'

const PATH = '/admin/settings'

export interface SettingsNeeds extends EffectStores {
  readonly settings: Settings
  readonly settingStates: () => readonly SettingState[]
  readonly site: Site
  readonly errorPages: ErrorPages
  readonly baseUrl?: string | undefined
}

/** `/admin/settings`: shows all settings and changes those of administrators. */
export const settingsRoutes: FastifyPluginAsync<SettingsNeeds> = async (app, options) => {
  const { site, settings, baseUrl } = options

  app.get(PATH, async (request, reply) => {
    // Another process may have saved them just before it redirected here.
    await settings.reread()
    return sendSettings(undefined, request, reply)
  })

  app.post(PATH, { bodyLimit: FORM_LIMIT }, async (request, reply) => {
    const person = requireProof(request, reply, PATH)
    if (!person) return reply
    await settings.reread()
    const texts = textsIn(request.body, (name) => name)
    const seen = textsIn(request.body, seenName)
    const plan = settings.plan(texts, seen)
    if (plan.faults) {
      return sendSettings({ texts, seen, faults: plan.faults }, request, reply.code(422))
    }
    const effects = await effectsOf({
      ...options,
      now: settings.current(),
      next: plan.next,
      person,
    })
    if (effects.length > 0 && textField(request.body, 'confirmed') !== '1') {
      return sendPage(<ConfirmSettingsPage {...{ site, effects, texts, seen }} />, request, reply)
    }
    return save({ plan, texts, person }, request, reply)
  })

  async function save(
    { plan, texts, person }: Saving,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    try {
      await settings.change(plan.changes, { id: person.owner.id, from: eventSource(request) })
    } catch (error) {
      if (!(error instanceof StoreError) || error.code !== 'settings-outdated') throw error
      await settings.reread()
      return sendSettings(outdated(plan, texts), request, reply.code(409))
    }
    const kind = plan.changes.length === 0 ? 'settings-unchanged' : 'settings-saved'
    setFlash({ kind }, reply, baseUrl)
    return setPersonal(reply).redirect(PATH, 303)
  }

  async function sendSettings(
    typed: SettingsTyped | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const proven = personOf(request)?.proven === true
    const states = options.settingStates()
    const page = <SettingsPage {...{ site, states, held: settings.held(), proven, typed }} />
    return sendPage(page, request, reply)
  }
}

interface Saving {
  readonly plan: SettingsPlan
  readonly texts: SettingTexts
  readonly person: Person
}

/** Changed values stay as submitted; all others show what is stored now. */
function outdated({ changes }: SettingsPlan, texts: SettingTexts): SettingsTyped {
  const own = new Set(changes.map(({ name }) => name))
  return {
    texts: Object.fromEntries(Object.entries(texts).filter(([name]) => own.has(name))),
    fault:
      'Nothing was saved: another administrator changed the same setting in the meantime. Your values are below; the current ones are under “Changed here”. Save again to overwrite them.',
  }
}

/** The submitted text of each setting in the form. */
function textsIn(body: unknown, fieldOf: (name: (typeof CHANGEABLE_NAMES)[number]) => string) {
  const sent = isRecord(body) ? body : {}
  const entries = CHANGEABLE_NAMES.flatMap((name) => {
    const field = fieldOf(name)
    const text = Object.hasOwn(sent, field) ? sent[field] : undefined
    return typeof text === 'string' ? [[name, text.trim()] as const] : []
  })
  return Object.fromEntries(entries) as SettingTexts
}
