import { defineLabCheck, pass, warn } from '../check.ts'
import { counted } from '../shared/counted.ts'

export const dialogsOnLoad = defineLabCheck({
  id: 'dialogs-on-load',
  category: 'best-practices',
  family: 'interaction',
  tier: 'D',
  title: 'No dialog of the browser opens by itself',
  why: 'While a dialog of alert, confirm or prompt is open, nothing of the page works. People take it for a fault or an attack.',
  fix: 'Show the message in the page, in a dialog element say.',
  criteria:
    'Passes when the page opened no alert, confirm, prompt or beforeunload dialog while it loaded, and warns when it did. Each was dismissed at once, so that what a page does after an answer is not seen. Dialogs that the page draws itself do not count.',
  source: 'https://html.spec.whatwg.org/multipage/timers-and-user-prompts.html#simple-dialogs',
  reads: ['runtime'],
  examples: {
    pass: [{ html: '<dialog>Welcome</dialog>' }],
    warn: [{ lab: { dialogs: [{ type: 'alert', text: 'Welcome!' }] } }],
  },

  evaluate({ runtime: { dialogs } }) {
    if (dialogs.length === 0) return pass()
    return warn(
      `${counted(dialogs.length, 'dialog')} opened while the page loaded.`,
      dialogs.map(({ type, text }) => ({ name: type, value: text })),
      { value: { number: dialogs.length, unit: 'count' } },
    )
  },
})
