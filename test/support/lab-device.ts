import type { ExampleDevice } from '../../src/facts/lab/example-device.ts'
import type { DeviceResult, LabResult, LighthouseAudit } from '../../src/lab/lab-result.ts'
import type { InteractionTests } from '../../src/lab/interaction-test-results.ts'

/** A browser's results for an ordinary page, merged with those of an example. */
export function labDevice(
  { audits = {}, page, interactionTests, ...others }: ExampleDevice,
  { url, html }: { readonly url: string; readonly html: string },
): DeviceResult {
  return {
    device: 'mobile',
    lighthouse: { ...LIGHTHOUSE, audits: { ...METRICS, ...completeAudits(audits) } },
    samples: [{ score: 0.97, lcp: 1500, fcp: 1200, tbt: 50, speedIndex: 1800, cls: 0.01 }],
    page: {
      url,
      html,
      sent: null,
      truncated: false,
      title: 'Ordinary',
      complete: true,
      outline: OUTLINE,
      modes: [{ url, quirks: false }],
      visibleWords: 300,
      visibleText: '',
      unseen: [],
      dominantColour: 0.7,
      serviceWorker: null,
      ...page,
    },
    requests: [],
    sockets: [],
    console: [],
    issues: {},
    cookies: [],
    storage: [],
    navigations: [{ url, ms: 40, kind: 'navigation', reason: null }],
    dialogs: [],
    apiCalls: [],
    ...others,
    interactionTests: { ...INTERACTION_TESTS, ...interactionTests },
  }
}

export function labResult(device: DeviceResult): LabResult {
  return {
    environment: { browser: 'HeadlessChrome/153.0.0.0', lighthouse: '13.5.0', axe: '4.14.1' },
    devices: [device],
  }
}

const OUTLINE = { words: 300, headings: ['Ordinary'], links: ['/'], types: [] }

const LIGHTHOUSE = {
  version: '13.5.0',
  fetchTime: '2026-11-20T12:00:01Z',
  requestedUrl: 'https://www.example.com/page',
  mainDocumentUrl: 'https://www.example.com/page',
  finalDisplayedUrl: 'https://www.example.com/page',
  warnings: [],
  error: null,
  categories: [{ id: 'performance', title: 'Performance', score: 0.97 }],
  throttling: { method: 'simulate', rttMs: 150, throughputKbps: 1638.4, cpuSlowdown: 4 },
  viewport: { width: 412, height: 823, ratio: 1.75 },
  pictured: { width: 412, height: 2000 },
  userAgent: 'Mozilla/5.0 (Linux; Android 11; moto g power (2022)) Chrome/153.0.0.0 Mobile',
  benchmarkIndex: 2000,
  totalMs: 6000,
  entities: [{ name: 'example.com', isFirstParty: true, origins: ['https://www.example.com'] }],
}

const METRICS = completeAudits({
  'largest-contentful-paint': { numericValue: 1500 },
  'first-contentful-paint': { numericValue: 1200 },
  'total-blocking-time': { numericValue: 50 },
  'speed-index': { numericValue: 1800 },
  'cumulative-layout-shift': { numericValue: 0.01 },
})

const NO_TEXTS = { total: 0, texts: [] }

const INTERACTION_TESTS: InteractionTests = {
  axe: {
    measured: true,
    value: { violations: [], incomplete: [], passes: ['document-title'], inapplicable: [] },
  },
  overlays: { measured: true, value: { overlays: [] } },
  phoneWidths: {
    measured: true,
    value: {
      widths: [
        { width: 360, viewport: 360, scrollWidth: 360, widest: [] },
        { width: 320, viewport: 320, scrollWidth: 320, widest: [] },
      ],
      text: { characters: 1500, legible: 1500, smallest: [] },
    },
  },
  keyboard: {
    measured: true,
    value: {
      reached: [
        {
          snippet: '<a href="/">',
          rect: { x: 16, y: 16, width: 60, height: 24 },
          isMarked: true,
          isInModal: false,
          isOpaque: false,
        },
      ],
      steps: [0, null],
      unreached: 0,
      end: 'round',
      isRightToLeft: false,
    },
  },
  textSettings: {
    measured: true,
    value: {
      spacing: { clipped: NO_TEXTS, overlapping: NO_TEXTS },
      zoom: { clipped: NO_TEXTS, overlapping: NO_TEXTS },
    },
  },
  motion: { measured: true, value: { before: 0, total: 0, running: [] } },
  orientation: {
    measured: true,
    value: {
      before: { visibleWords: 300, rotation: 0, cover: null },
      turned: { visibleWords: 300, rotation: 0, cover: null },
    },
  },
  hover: { measured: true, value: { revealed: [], unreadable: 0 } },
  scrolled: { measured: true, value: OUTLINE },
  desktop: { measured: true, value: OUTLINE },
  scroll: {
    measured: true,
    value: { files: [], heightBefore: 1600, heightAfter: 1600, growths: 0 },
  },
  interactions: { measured: true, value: { candidates: 0, clicks: [] } },
}

function completeAudits(
  audits: Readonly<Record<string, Partial<LighthouseAudit>>>,
): Record<string, LighthouseAudit> {
  return Object.fromEntries(
    Object.entries(audits).map(([id, audit]) => [
      id,
      {
        title: id,
        description: '',
        score: 1,
        scoreDisplayMode: 'numeric',
        numericValue: null,
        displayValue: null,
        explanation: null,
        metricSavings: {},
        details: null,
        ...audit,
      },
    ]),
  )
}
