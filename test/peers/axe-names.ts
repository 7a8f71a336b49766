import { buttonNames } from '../../src/checks/accessibility/button-names.ts'
import { emptyHeadings } from '../../src/checks/accessibility/empty-headings.ts'
import { iframeTitles } from '../../src/checks/accessibility/iframe-titles.ts'
import { linkNames } from '../../src/checks/accessibility/link-names.ts'
import type { AxeRule } from './axe-case.ts'

const LABELS = '<div id="label">Label</div><div id="empty"></div>'

export const NAME_RULES: readonly AxeRule[] = [
  {
    rule: 'button-name',
    check: buttonNames,
    around: LABELS,
    passes: [
      '<button>Name</button>',
      '<button aria-label="Name"></button>',
      '<button aria-labelledby="label"></button>',
      '<button aria-label="Aria Name">Name</button>',
      '<button title="Title"></button>',
      '<button><img alt="Name" src="a.png"></button>',
      '<label>Name <button></button></label>',
      '<button role="none" disabled></button>',
    ],
    fails: [
      '<button></button>',
      '<button value="Button Name"></button>',
      '<button aria-label=""></button>',
      '<button aria-labelledby="nonexistent"></button>',
      '<button aria-labelledby="empty"></button>',
      '<button value="foo" tabindex="-1"></button>',
      '<button role="none"></button>',
      '<button role="presentation"></button>',
      '<button><img alt="" src="a.png"></button>',
      '<button><span hidden>Name</span></button>',
    ],
  },
  {
    rule: 'input-button-name',
    check: buttonNames,
    around: LABELS,
    passes: [
      '<input type="button" value="Button Name">',
      '<input type="button" aria-label="Name">',
      '<input type="button" aria-labelledby="label">',
      '<input type="button" value="Name" aria-label="Aria Name">',
      '<input type="submit">',
      '<input type="submit" value="Something">',
      '<input type="reset">',
      '<input type="reset" value="Something">',
      '<input type="button" title="Something">',
      '<input type="submit" title="Something">',
      '<input type="reset" title="Something">',
      '<input type="button" role="none" disabled>',
      '<input type="button" role="presentation" disabled>',
    ],
    fails: [
      '<input type="button">',
      '<input type="button" aria-label="">',
      '<input type="button" aria-labelledby="nonexistent">',
      '<input type="button" aria-labelledby="empty">',
      '<input type="submit" value="">',
      '<input type="reset" value="">',
      '<input type="button" role="none">',
      '<input type="button" role="presentation">',
      '<input type="button" role="gridcell">',
    ],
  },
  {
    rule: 'link-name',
    check: linkNames,
    around: LABELS,
    passes: [
      '<a href="#">This link has text</a>',
      '<a href="#" aria-label="link text"></a>',
      '<a href="#" aria-labelledby="label"></a>',
      '<a href="#" title="Link text"></a>',
      '<a href="#"><img alt="Link text">Link text</a>',
      '<a href="#"><img alt="Img alt text"></a>',
      '<a href="#"><svg role="img" aria-label="Name"></svg></a>',
    ],
    fails: [
      '<a href="#"></a>',
      '<a href="#" aria-labelledby="nonexistent"></a>',
      '<a href="#" aria-labelledby="empty"></a>',
      '<a href="#"><img alt=""></a>',
      '<a href="#" title=" "></a>',
    ],
    inapplicable: [
      '<a></a>',
      '<a href="#" hidden></a>',
      // Rule aria-command-name in 4.14.
      '<span role="link" tabindex="0"></span>',
      '<span role="link" tabindex="0" aria-labelledby="nonexistent"></span>',
    ],
  },
  {
    rule: 'empty-heading',
    check: emptyHeadings,
    around: LABELS,
    passes: [
      ...[1, 2, 3, 4, 5, 6].map((level) => `<h${level}>Ok</h${level}>`),
      '<div role="heading" aria-level="2">Ok</div>',
      '<h1 aria-label="Ok"></h1>',
      '<h1 aria-labelledby="label"></h1>',
      '<h1><img alt="Ok" src="a.png"></h1>',
      '<h1 title="Ok"></h1>',
    ],
    fails: [
      '<h1></h1>',
      '<h1><div style="display: none">Not Ok</div></h1>',
      '<h1>       </h1>',
      '<h1><img alt="" src="a.png"></h1>',
      '<div role="heading" aria-level="2"></div>',
      '<h1 aria-labelledby="nonexistent"></h1>',
    ],
    inapplicable: ['<h1 role="banner"></h1>', '<h1 hidden></h1>', '<h1 aria-hidden="true"></h1>'],
  },
  {
    rule: 'frame-title',
    check: iframeTitles,
    around: LABELS,
    passes: [
      '<iframe src="about:blank" title="Name"></iframe>',
      '<iframe src="about:blank" aria-label="Name"></iframe>',
      '<iframe src="about:blank" aria-labelledby="label"></iframe>',
    ],
    fails: [
      '<iframe src="about:blank"></iframe>',
      '<iframe src="about:blank" title=""></iframe>',
      '<iframe src="about:blank" title="   "></iframe>',
      '<iframe src="about:blank" aria-label=""></iframe>',
      '<iframe src="about:blank" aria-labelledby="nonexistent"></iframe>',
    ],
    inapplicable: [
      '<iframe src="about:blank" hidden></iframe>',
      '<iframe src="about:blank" tabindex="-1"></iframe>',
      '<iframe src="about:blank" style="display:none"></iframe>',
    ],
  },
]
