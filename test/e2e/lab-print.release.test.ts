import { setTimeout as delay } from 'node:timers/promises'
import { inflateSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { labRemains } from '../support/lab-remains.ts'
import { type Site, startSite } from '../support/site.ts'
import { IN_RELEASE } from '../support/suite/in-release.ts'
import { testLab } from '../support/test-lab.ts'

const asked: string[] = []
let site: Site
let lab: ReturnType<typeof testLab>
beforeAll(async () => {
  lab = testLab()
  site = await startSite((request, response) => {
    asked.push(request.url ?? '')
    response.end('body { display: none }')
  })
})
afterAll(async () => {
  await lab.close()
  await site.close()
})

const never = new AbortController().signal

/** Content that tries to load, to run and to navigate, without a policy that forbids it. */
const hostile = () => `<!doctype html><html lang="en"><head><title>A report</title>
  <link rel="stylesheet" href="${site.origin}/a.css">
  <link rel="preconnect" href="${site.origin}"><link rel="prefetch" href="${site.origin}/prefetched">
  <meta http-equiv="refresh" content="0; url=${site.origin}/left">
  <style>@import '${site.origin}/b.css'; p { background: url(${site.origin}/c.png) }</style></head>
  <body><h1>Opening hours</h1><p>A paragraph.</p>
  <script>document.title = 'Another'; fetch('${site.origin}/fetched')</script>
  <img src="${site.origin}/d.png" onerror="document.title = 'Another'">
  <img src="file:///etc/passwd"><iframe src="${site.origin}/e.html"></iframe>
  <object data="${site.origin}/f.svg"></object><video src="${site.origin}/g.mp4" autoplay></video>
  </body></html>`

/** Names are stored as plain text; their objects may be compressed. */
function plainText(pdf: Uint8Array): string {
  const bytes = Buffer.from(pdf)
  const streams = bytes.toString('latin1').matchAll(/stream\r?\n/g)
  const inflated = [...streams].map(({ index, 0: head }) => {
    const start = index + head.length
    const end = bytes.indexOf('endstream', start)
    try {
      return inflateSync(bytes.subarray(start, end)).toString('latin1')
    } catch {
      return ''
    }
  })
  return [bytes.toString('latin1'), ...inflated].join('\n')
}

it('prints a page as a tagged PDF without any requests', async () => {
  const outcome = await lab.print({ html: hostile(), signal: never })
  if (!outcome.printed) throw new Error(outcome.reason)
  const text = plainText(outcome.pdf)
  expect(text).toMatch(/^%PDF-1/)
  expect(text).toMatch(/\/Marked true/)
  expect(text).toMatch(/\/Title \(A report\)/)
  expect(text).toMatch(/\/Lang \(en\)/)
  expect(asked).toEqual([])
})

it('lets go of a print at any moment, and leaves nothing behind', async () => {
  for (const after of IN_RELEASE ? [0, 500, 2000] : [500]) {
    const stop = new AbortController()
    const ends = Promise.allSettled([
      lab.print({ html: hostile(), signal: stop.signal }),
      lab.print({ html: '<iframe></iframe>'.repeat(5000), signal: stop.signal }),
    ])
    await delay(after)
    stop.abort(new Error('not wanted'))
    const aborted = performance.now()
    await ends
    expect(performance.now() - aborted).toBeLessThan(2000)
  }
  await lab.close()
  await expect(lab.print({ html: 'late', signal: never })).rejects.toThrow('closed')
  expect(labRemains()).toMatchObject({ processes: [], folders: [] })
})

it('says where there is no browser', async () => {
  const none = testLab('off')
  const outcome = await none.print({ html: '<p>Small</p>', signal: never })
  expect(outcome).toMatchObject({ printed: false })
  await none.close()
})
