import type { RuntimeFacts } from '../../facts/lab/runtime-facts.ts'
import { defineLabCheck, type Evidence, inform, notApplicable } from '../check.ts'

type Api = RuntimeFacts['apiCalls'][number]['api']

const REVEALING: Partial<Record<Api, string>> = {
  'canvas-readback': 'reading a canvas back',
  'audio-context': 'making sound that is not heard',
  'enumerate-devices': 'listing cameras and microphones',
}

export const fingerprintingApis = defineLabCheck({
  id: 'fingerprinting-apis',
  category: 'security',
  importance: 'informative',
  title: 'Interfaces that can tell one machine from another',
  why: 'How a machine draws and sounds, and which devices it has, tell it from others without a cookie. The same interfaces serve pictures, games and calls.',
  fix: 'Ask the owners of the listed scripts what they need it for.',
  criteria:
    'Always informative: counts calls during the load that read a canvas back (toDataURL, toBlob, getImageData, readPixels, convertToBlob), that build sound (createOscillator, createAnalyser, createDynamicsCompressor, startRendering) and that list media devices, by script. Of each interface a document counts up to 100 calls. Does not apply when there was none.',
  source: 'https://www.w3.org/TR/fingerprinting-guidance/',
  reads: ['runtime'],
  examples: {
    informative: [
      {
        lab: {
          apiCalls: [{ api: 'canvas-readback', script: 'https://cdn.example/fp.js', count: 2 }],
        },
      },
    ],
    'not-applicable': [{ html: '<p>Nothing.</p>' }],
  },

  evaluate({ runtime: { apiCalls } }) {
    const calls = apiCalls.filter(({ api }) => REVEALING[api] !== undefined)
    if (calls.length === 0) return notApplicable('No such interface was used during the load.')

    const evidence = calls.map(({ api, script, count, party }): Evidence => ({
      ...(script !== null && { url: script }),
      name: api,
      value: count,
      ...(party === 'third' && { note: 'of another domain' }),
    }))
    const ways = [...new Set(calls.map(({ api }) => REVEALING[api]))].join(', ')
    return inform(`Seen during the load: ${ways}.`, evidence, {
      value: { number: calls.reduce((sum, { count }) => sum + count, 0), unit: 'count' },
    })
  },
})
