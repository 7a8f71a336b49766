import { ariaValid } from '../../src/checks/accessibility/aria-valid.ts'
import { duplicateIds } from '../../src/checks/accessibility/duplicate-ids.ts'
import { tabindexPositive } from '../../src/checks/accessibility/tabindex-positive.ts'
import type { AxeRule } from './axe-case.ts'

const words = (text: string) => text.trim().split(/\s+/)
const role = (value: string) => `<div role="${value}">ok</div>`
const attribute = (name: string) => `<div aria-${name}="stuff">hi</div>`

const ROLES = words(`
  alert alertdialog application article banner button checkbox columnheader combobox complementary
  contentinfo definition dialog document feed form grid gridcell group heading img link list listbox
  listitem log main marquee math menu menubar menuitem menuitemcheckbox menuitemradio navigation note
  option presentation progressbar radio radiogroup region row rowgroup rowheader scrollbar search
  separator slider spinbutton status switch tab table tablist tabpanel term text textbox timer toolbar
  tooltip tree treegrid treeitem none cell searchbox doc-abstract doc-acknowledgments doc-afterword
  doc-appendix doc-backlink doc-bibliography doc-biblioref doc-chapter doc-colophon doc-conclusion
  doc-cover doc-credit doc-credits doc-dedication doc-endnotes doc-epigraph doc-epilogue doc-errata
  doc-example doc-footnote doc-foreword doc-glossary doc-glossref doc-index doc-introduction
  doc-noteref doc-notice doc-pagebreak doc-pagelist doc-part doc-preface doc-prologue doc-pullquote
  doc-qna doc-subtitle doc-tip doc-toc figure graphics-document graphics-object graphics-symbol comment
  mark suggestion doc-biblioentry doc-endnote directory`)

const ABSTRACT = words(`
  command composite input landmark range roletype section sectionhead select structure widget window`)

const ATTRIBUTES = words(`
  activedescendant atomic autocomplete busy checked controls describedby disabled dropeffect expanded
  flowto grabbed haspopup hidden invalid keyshortcuts label labelledby level live modal multiline
  multiselectable placeholder orientation owns posinset pressed readonly relevant required selected
  setsize sort valuemax valuemin valuenow valuetext errormessage`)

export const ARIA_RULES: readonly AxeRule[] = [
  {
    rule: 'aria-roles',
    check: ariaValid,
    passes: [...ROLES.map(role), role('button alert')],
    fails: [...ABSTRACT, 'lol', 'lol wut'].map(role),
    inapplicable: ['<div>no role</div>', '<div role>no value</div>', role(''), role(' ')],
  },
  {
    rule: 'aria-valid-attr',
    check: ariaValid,
    passes: ATTRIBUTES.map(attribute),
    fails: words('cat bat fat rat pat hat sat mat').map(attribute),
  },
  {
    rule: 'tabindex',
    check: tabindexPositive,
    passes: ['<p tabindex="-1">a</p>', '<p tabindex="0">a</p>', '<p tabindex="foobar">a</p>'],
    fails: ['<p tabindex="1">a</p>', '<p tabindex="100">a</p>'],
  },
  {
    rule: 'duplicate-id-aria',
    check: duplicateIds,
    passes: ['<span id="a"></span><button id="b">c</button><div aria-labelledby="a b"></div>'],
    fails: ['<span id="a"></span><button id="a">b</button><div aria-labelledby="a"></div>'],
    differs: [
      {
        html: '<p id="a">b</p><div style="display:none"><p id="a">c</p></div>',
        theirs: 'inapplicable',
        ours: 'warn',
        why: 'axe has dropped ids that nothing refers to; HTML forbids them and fragments break, so it warns',
      },
    ],
  },
]
