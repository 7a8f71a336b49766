import { at, defineCheck, fail, pass } from '../check.ts'
import { counted } from '../shared/counted.ts'

export const plugins = defineCheck({
  id: 'plugins',
  category: 'best-practices',
  family: 'markup',
  tier: 'E',
  title: 'Nothing needs a plug-in',
  why: 'No browser runs Flash, Silverlight or Java applets any more: people see an empty box.',
  fix: 'Replace the content by video, canvas or plain HTML, or remove it.',
  criteria:
    'Passes when nothing needs a plug-in, and fails when something does: an applet element, or an object or embed of Flash, Silverlight or Java by its type, class id or file name. PDF, SVG and other content of objects is fine.',
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
      `Needs a plug-in: ${counted(markup.plugins.length, 'element')}.`,
      markup.plugins.map((plugin) => ({ ...at(plugin), name: plugin.what })),
      { value: { number: markup.plugins.length, unit: 'count' } },
    )
  },
})
