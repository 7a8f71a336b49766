import { at, defineCheck, fail, pass } from '../check.ts'
import { counted } from '../shared/counted.ts'

export const plugins = defineCheck({
  id: 'plugins',
  category: 'best-practices',
  family: 'markup',
  tier: 'E',
  title: 'The page needs no browser plug-in',
  why: 'No current browser runs Flash, Silverlight or Java applets, so visitors see an empty box.',
  fix: 'Replace the content with <video>, <canvas> or plain HTML, or remove it.',
  criteria: {
    pass: 'No element needs a plug-in.',
    fail: 'The page has an applet element, or an object or embed of Flash, Silverlight or Java by its type, class id or file name.',
    note: 'PDF, SVG and other content of object elements is fine.',
  },
  source: 'https://html.spec.whatwg.org/multipage/obsolete.html#non-conforming-features',
  reads: ['markup'],
  examples: {
    pass: [
      { html: '<object data="plan.pdf" type="application/pdf"></object>' },
      { html: '<object data="plan.svg" type="image/svg+xml"></object>' },
    ],
    fail: [
      { html: '<embed src="intro.swf" type="application/x-shockwave-flash">' },
      { html: '<applet code="Clock.class"></applet>' },
    ],
  },

  evaluate({ markup }) {
    if (markup.plugins.length === 0) return pass()
    return fail(
      `${counted(markup.plugins.length, 'element needs', 'elements need')} a browser plug-in`,
      markup.plugins.map((plugin) => ({ ...at(plugin), name: plugin.what })),
      { value: { number: markup.plugins.length, unit: 'count' } },
    )
  },
})
