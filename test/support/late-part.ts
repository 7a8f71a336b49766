/** Longer than Lighthouse waits by default. */
export const LATE_MS = 5000

const WORDS = 'The library is open on every day of the week. '.repeat(20)

const image = (colour: string, style = '') =>
  `<img src="data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=" width="200" height="80" style="display:block;background:${colour};${style}">`

export const FRAME = `<!DOCTYPE html><html lang="en"><title>Inside</title><body style="margin:0;background:#ff0">${image('#00f', 'margin:20px')}</body></html>`

/** An element of 50vh is taller in the full-page screenshot, which shifts everything below it. */
const ABOVE = '<div style="height:50vh"></div>'

/** Overwrites what a page can report about the positions and presence of its elements. */
export const PRETENDING = `<script>
  const wild = { x: -1e9, y: 'y', left: -1e9, top: NaN, right: 1e308, bottom: Infinity, width: 1e308, height: '1' }
  Element.prototype.getBoundingClientRect = () => wild
  Element.prototype.checkVisibility = () => { throw new Error('no') }
  Object.defineProperty(window, 'innerWidth', { get: () => 'wide' })
  Document.prototype.querySelector = document.querySelector = () => document.body
</script>`

/** Late images without a text alternative, each positioned in another way, the last one covered by another element. */
const LATE = `<h1>Opening hours</h1><p>${WORDS}</p><img src="/late.png" alt="">${ABOVE}
  ${image('#f00', 'margin-left:60px')}<p>Text</p>
  <div style="overflow:hidden;width:100px;height:60px">${image('#080', 'margin-left:-50px')}</div>
  <iframe src="/frames/within" title="Inside" width="300" height="200"></iframe>
  ${image('#f0f', 'visibility:hidden')}<div style="height:2000px"></div>
  ${image('#0ff')}<div style="position:fixed;inset:auto 0 0 0;height:120px;background:#fff">Cookies</div>`

/** Script of an application that renders nothing until then. */
export const LATE_PART = `<script>setTimeout(() => {
  const main = document.createElement('main')
  main.id = 'app'
  main.innerHTML = ${JSON.stringify(LATE)}
  document.body.append(main)
}, ${LATE_MS})</script>`
