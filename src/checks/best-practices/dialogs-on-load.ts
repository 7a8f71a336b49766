import { defineLabCheck, pass, warn } from '../check.ts'
import { counted } from '../shared/counted.ts'

export const dialogsOnLoad = defineLabCheck({
  id: 'dialogs-on-load',
  category: 'best-practices',
  family: 'interaction',
  tier: 'D',
  title: 'No browser dialog opens on load',
  why: 'An open alert, confirm or prompt dialog blocks the whole page. Visitors take it for an error or an attack.',
  fix: 'Show the message within the page, for example in a <dialog> element.',
  criteria: {
    pass: 'The page opens no alert, confirm, prompt or beforeunload dialog during the page load.',
    warn: 'The page opens an alert, confirm, prompt or beforeunload dialog during the page load.',
    note: 'Each dialog is dismissed at once, so what the page does after an answer is not tested. Dialogs that the page draws itself do not count.',
  },
  source: 'https://html.spec.whatwg.org/multipage/timers-and-user-prompts.html#simple-dialogs',
  reads: ['runtime'],
  examples: {
    pass: [{ html: '<dialog>Welcome</dialog>' }],
    warn: [{ lab: { dialogs: [{ type: 'alert', text: 'Welcome!' }] } }],
  },

  evaluate({ runtime: { dialogs } }) {
    if (dialogs.length === 0) return pass()
    return warn(
      `${counted(dialogs.length, 'browser dialog opens', 'browser dialogs open')} during the page load`,
      dialogs.map(({ type, text }) => ({ name: type, value: text })),
      { value: { number: dialogs.length, unit: 'count' } },
    )
  },
})
