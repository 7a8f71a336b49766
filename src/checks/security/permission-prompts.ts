import type { RuntimeFacts } from '../../facts/lab/runtime-facts.ts'
import { defineLabCheck, type Evidence, fail, pass, warn } from '../check.ts'

type Api = RuntimeFacts['apiCalls'][number]['api']

/** What browsers ask permission for, in their words. */
const PERMISSIONS: Partial<Record<Api, string>> = {
  geolocation: 'location',
  notifications: 'notifications',
  push: 'push messages',
  'camera-or-microphone': 'camera or microphone',
  screen: 'screen capture',
  clipboard: 'clipboard',
  midi: 'MIDI devices',
  'idle-detection': 'idle detection',
  'local-fonts': 'installed fonts',
  'persistent-storage': 'persistent storage',
}

const GRAVE: ReadonlySet<Api> = new Set(['geolocation', 'notifications', 'push'])

export const permissionPrompts = defineLabCheck({
  id: 'permission-prompts',
  category: 'security',
  family: 'privacy',
  tier: 'D',
  title: 'No permission is requested while the page loads',
  why: 'People who do not yet know why a site requests a permission deny it, and the page may not be able to ask again.',
  fix: 'Request the permission when the visitor presses the button that needs it.',
  criteria: {
    pass: 'No script requested a permission during a load without any click.',
    warn: 'A script requested camera, microphone, screen, clipboard, MIDI, idle detection, installed fonts or persistent storage.',
    fail: 'A script requested the location, notifications or push messages.',
    note: 'A request counts whether the browser would show a prompt or refuse without one. Frames count too. Requests through interfaces that Pagemark does not watch are not seen.',
  },
  source: 'https://web.dev/articles/permissions-best-practices',
  reads: ['runtime'],
  examples: {
    pass: [
      { html: '<p>Nothing.</p>' },
      { lab: { apiCalls: [{ api: 'canvas-readback', script: null, count: 2 }] } },
    ],
    warn: [{ lab: { apiCalls: [{ api: 'clipboard', script: null, count: 1 }] } }],
    fail: [
      {
        lab: {
          apiCalls: [{ api: 'geolocation', script: 'https://www.example.com/map.js', count: 1 }],
        },
      },
      { lab: { apiCalls: [{ api: 'push', script: null, count: 1 }] } },
    ],
  },

  evaluate({ runtime: { apiCalls } }) {
    const asked = apiCalls.filter(({ api }) => PERMISSIONS[api] !== undefined)
    if (asked.length === 0) return pass()

    const evidence = asked.map(({ api, script, count }): Evidence => ({
      ...(script !== null && { url: script }),
      name: api,
      value: count,
    }))
    const things = [...new Set(asked.map(({ api }) => PERMISSIONS[api]))].join(', ')
    const message = `The page requests permissions without a click: ${things}`
    return asked.some(({ api }) => GRAVE.has(api))
      ? fail(message, evidence)
      : warn(message, evidence)
  },
})
