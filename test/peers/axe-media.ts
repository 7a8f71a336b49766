import { imageAlt } from '../../src/checks/accessibility/image-alt.ts'
import { mediaAutoplay } from '../../src/checks/accessibility/media-autoplay.ts'
import { videoCaptions } from '../../src/checks/accessibility/video-captions.ts'
import type { AxeRule } from './axe-case.ts'

const LABELS = '<div id="label">Bananas</div><div id="hidden" style="display:none">Bombs</div>'

const img = (attributes: string) => `<img src="img.jpg" ${attributes}>`
const button = (attributes: string) => `<input type="image" src="img.jpg" ${attributes}>`
const area = (attributes: string) =>
  `<img src="img.jpg" alt="a" usemap="#m"><map name="m"><area ${attributes}></map>`
const svg = (attributes: string, content = '<circle r="4"></circle>') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`
const circle = (attributes: string, content = '') =>
  svg('', `<circle r="4" ${attributes}>${content}</circle>`)
const TITLE = '<title>I am a circle</title>'

const named = (make: (attributes: string) => string) =>
  ['aria-label="monkeys"', 'aria-labelledby="label"'].map(make)
const unnamed = (make: (attributes: string) => string) =>
  ['', 'aria-label=""', 'aria-labelledby="nomatchy"', 'aria-labelledby=""'].map(make)

const SOURCES = '<source src="v.mp4" type="video/mp4"><source src="v.webm" type="video/webm">'
const SHORT = '<source src="v.mp4#t=8,10" type="video/mp4"><source src="v.webm#t=8,10">'

export const MEDIA_RULES: readonly AxeRule[] = [
  {
    rule: 'image-alt',
    check: imageAlt,
    around: LABELS,
    passes: [
      ...named(img),
      ...['alt="monkeys"', 'alt=""', 'title="monkeys"', 'role="presentation"', 'role="none"'].map(
        img,
      ),
      img('aria-labelledby="hidden"'),
    ],
    fails: [
      ...unnamed(img),
      img('title=""'),
      img('alt=" "'),
      img('role="presentation" tabindex="0"'),
      img('role="none" aria-live="assertive"'),
    ],
    inapplicable: [img('hidden'), img('aria-hidden="true"')],
  },
  {
    rule: 'input-image-alt',
    check: imageAlt,
    around: LABELS,
    passes: [...named(button), button('alt="monkeys"'), button('title="monkeys"')],
    fails: [...unnamed(button), button('alt=""')],
  },
  {
    rule: 'area-alt',
    check: imageAlt,
    around: LABELS,
    passes: [...named((more) => area(`href="#" ${more}`)), area('href="#" alt="monkeys"')],
    fails: [...unnamed((more) => area(`href="#" ${more}`)), area('href="#" alt=""')],
    inapplicable: [area('alt=""'), area('aria-label=""'), area('aria-labelledby="nomatchy"')],
  },
  {
    rule: 'role-img-alt',
    check: imageAlt,
    around: LABELS,
    passes: [
      '<div role="img" aria-label="blah"></div>',
      '<div role="img" aria-labelledby="label"></div>',
      '<div role="img" aria-labelledby="hidden"></div>',
      '<div role="img" title="title"></div>',
      '<div role="image" aria-label="blah"></div>',
    ],
    fails: [
      '<div role="img"></div>',
      '<div role="img" aria-label=""></div>',
      '<div role="img" alt="blah"></div>',
      '<div role="img" aria-labelledby="no-match"></div>',
      '<div role="img" title=""></div>',
      '<div role="image"></div>',
    ],
  },
  {
    rule: 'svg-img-alt',
    check: imageAlt,
    around: LABELS,
    passes: [
      svg('role="img"', TITLE),
      svg('role="img" aria-label="I am a circle"'),
      svg('role="img" title="I am a circle"'),
      svg('role="img" aria-labelledby="label"'),
      svg('role="graphics-document"', TITLE),
      svg('role="image"', TITLE),
      circle('role="graphics-symbol" aria-label="I am a circle"'),
      circle('role="graphics-symbol" aria-labelledby="label"'),
      circle('role="graphics-symbol" title="I am a circle"'),
      circle('role="graphics-symbol"', TITLE),
      circle('role="img"', TITLE),
      circle('role="image" aria-label="I am a circle"'),
    ],
    fails: [
      svg('role="img"'),
      svg('role="img"', '<title></title>'),
      svg('role="img" aria-label=" "'),
      svg('role="img" aria-labelledby="not-an-id"'),
      svg('role="img"', '<text>I am a circle</text>'),
      svg('role="img"', `<circle r="4">${TITLE}</circle>`),
      svg('role="img"', `<metadata>${TITLE}</metadata>`),
      svg('role="img"', '<desc>I am a circle</desc>'),
      svg('role="graphics-document"', ''),
      circle('role="img"'),
      svg('role="image"'),
    ],
    inapplicable: [
      circle(''),
      svg('role="img" aria-hidden="true"'),
      circle('role="graphics-object"'),
    ],
  },
  {
    rule: 'object-alt',
    check: imageAlt,
    around: LABELS,
    passes: [
      '<object data="a.png">This object has text.</object>',
      '<object data="a.png" title="This object has text"></object>',
      '<object data="a.png" aria-label="This object has text"></object>',
      '<object data="a.png" role="presentation"></object>',
    ],
    fails: [
      '<object data="a.png"></object>',
      '<object data="a.png"><div> </div></object>',
      '<object data="a.png"><p style="display: none;">This object has no text.</p></object>',
    ],
  },
  {
    rule: 'no-autoplay-audio',
    check: mediaAutoplay,
    passes: [
      '<audio src="a.mp3" autoplay="true" controls></audio>',
      `<video autoplay="true" controls>${SOURCES}</video>`,
      '<audio src="a.mp3#t=8,10" autoplay="true"></audio>',
      `<video autoplay="true">${SHORT}</video>`,
      '<audio src="a.mp3" autoplay controls></audio>',
    ],
    fails: [
      '<audio src="a.mp3" autoplay="true"></audio>',
      `<video autoplay="true">${SOURCES}</video>`,
      `<video autoplay="true" loop="true">${SHORT}</video>`,
      '<audio src="a.mp3#t=1,3" autoplay="true" loop="true"></audio>',
    ],
    inapplicable: [
      `<video autoplay="true" muted="true">${SOURCES}</video>`,
      '<audio src="a.mp3" controls></audio>',
    ],
    differs: [
      {
        html: '<audio src="a.mp3#t=25" autoplay="true"></audio>',
        theirs: 'pass',
        ours: 'warn',
        why: 'a start without an end plays to the end of the file, whose length no markup tells',
      },
    ],
  },
  {
    rule: 'video-caption',
    check: videoCaptions,
    passes: [
      '<video src="v.mp4" controls><track kind="captions"></video>',
      '<video src="v.mp4" controls><track kind="descriptions"><track kind="captions"></video>',
    ],
    fails: [],
    inapplicable: ['<video src="" controls style="display: none"></video>'],
    differs: [
      '<video src="v.mp4" controls></video>',
      '<video src="v.mp4" controls><track kind="descriptions"></video>',
    ].map((html) => ({
      html,
      theirs: 'incomplete',
      ours: 'warn',
      why: 'captions may be in the picture: axe leaves it to people, we warn',
    })),
  },
]
