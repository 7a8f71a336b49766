import type { RuntimeFacts } from '../../facts/lab/runtime-facts.ts'
import { defineLabCheck, type Evidence, inform, notApplicable } from '../check.ts'

type Api = RuntimeFacts['apiCalls'][number]['api']

const REVEALING: Partial<Record<Api, string>> = {
  'canvas-readback': 'canvas readback',
  'audio-context': 'audio',
  'enumerate-devices': 'media devices',
}

export const fingerprintingApis = defineLabCheck({
  id: 'fingerprinting-apis',
  category: 'security',
  importance: 'informative',
  title: 'Scripts use no APIs suited to fingerprinting',
  why: 'How a device draws and plays sound, and which media devices it has, can identify it without a cookie. Pictures, games and calls use the same APIs.',
  fix: 'Ask the owners of the listed scripts why they use the APIs.',
  criteria: {
    informative:
      'Counts calls during the load, by script, that read a canvas back, synthesize sound or list media devices.',
    'not-applicable': 'No script made a call of this kind during the load.',
    note: 'Canvas calls are toDataURL, toBlob, getImageData, readPixels and convertToBlob; sound calls are createOscillator, createAnalyser, createDynamicsCompressor and startRendering. Of each API, up to 100 calls per document count.',
  },
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
    if (calls.length === 0)
      return notApplicable('No script used an API suited to fingerprinting during the load')

    const evidence = calls.map(({ api, script, count, party }): Evidence => ({
      ...(script !== null && { url: script }),
      name: api,
      value: count,
      ...(party === 'third' && { note: 'third-party script' }),
    }))
    const ways = [...new Set(calls.map(({ api }) => REVEALING[api]))].join(', ')
    return inform(`Scripts used APIs suited to fingerprinting: ${ways}`, evidence, {
      value: { number: calls.reduce((sum, { count }) => sum + count, 0), unit: 'count' },
    })
  },
})
