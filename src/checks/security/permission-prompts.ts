import type { RuntimeFacts } from '../../facts/lab/runtime-facts.ts'
import { defineLabCheck, type Evidence, fail, pass, warn } from '../check.ts'

type Api = RuntimeFacts['apiCalls'][number]['api']

/** What a browser asks people about, as they would say it. */
const PERMISSIONS: Partial<Record<Api, string>> = {
  geolocation: 'the location',
  notifications: 'notifications',
  push: 'push messages',
  'camera-or-microphone': 'camera or microphone',
  screen: 'the screen',
  clipboard: 'the clipboard',
  midi: 'MIDI devices',
  'idle-detection': 'when the device is idle',
  'local-fonts': 'the installed fonts',
  'persistent-storage': 'storage that lasts',
}

const GRAVE: ReadonlySet<Api> = new Set(['geolocation', 'notifications', 'push'])

export const permissionPrompts = defineLabCheck({
  id: 'permission-prompts',
  category: 'security',
  family: 'privacy',
  tier: 'D',
  title: 'No permission is asked for while the page loads',
  why: 'People who are asked before they know what for say no, and then the page may never ask again.',
  fix: 'Ask when somebody presses the button that needs the permission.',
  criteria:
    'Passes when nothing was asked for during a load in which nobody clicked anything. Fails when a script asked for the location, notifications or push messages; warns for camera, microphone, screen, clipboard, MIDI, idle detection, installed fonts or persistent storage. Whether a browser would have shown a question, or refused without one, makes no difference. Frames count too; calls through interfaces that are not watched are not seen.',
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
    const message = `Without anybody having clicked, the page asked for ${things}.`
    return asked.some(({ api }) => GRAVE.has(api))
      ? fail(message, evidence)
      : warn(message, evidence)
  },
})
