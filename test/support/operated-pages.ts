const WORDS = 'Here are some words, so that there is something to lose when the screen is turned.'

/**
 * A fault for each interaction test of how a page can be operated; `turned` goes beside the main element, `script`
 * after both.
 */
export const OPERATED_FAULTS = {
  style: `
a:focus, button:focus { outline-style: none }
.reversed { display: flex; flex-direction: row-reverse }
.fixed { height: 20px; overflow: hidden; width: 150px; line-height: 20px; font-size: 16px }
.wide { width: 600px }
.menu ul { display: none } .menu:hover ul { display: block }
.turned { display: none }
@keyframes spin { to { transform: rotate(360deg) } }
.spin { width: 100px; height: 100px; margin: 40px; animation: spin 1s linear infinite }
@media (orientation: landscape) { .turned { display: block; position: fixed; inset: 0 } main { display: none } }
`,
  body: `<p>${WORDS} ${WORDS}</p>
<div class="reversed"><a href="#a">One</a><a href="#b">Two</a><a href="#c">Three</a><a href="#d">Four</a></div>
<div><button id="first">First</button><button id="second">Second</button></div>
<a href="#e">After</a><div class="fixed">Text that just fits</div><div class="wide">${WORDS}</div>
<div class="menu"><button>Menu</button><ul><li><a href="#f">In the menu</a></li></ul></div><div class="spin"></div>
<img src="data:,"><iframe tabindex="-1" title="Form" srcdoc="<button>Go</button><img src='data:,'>"></iframe>`,
  turned: '<p class="turned">Please turn your device</p>',
  script: `second.addEventListener('keydown', (event) => {
    if (event.key === 'Tab') { event.preventDefault(); first.focus() }
  })`,
} as const

/** A page with all of them that also overwrites what it can report. */
export const FAULTY_PAGE = `<!doctype html><html lang="en"><head><title>Faulty</title>
<meta name="viewport" content="width=device-width"><style>${OPERATED_FAULTS.style}</style></head>
<body><main><h1>Faulty</h1>${OPERATED_FAULTS.body}</main>${OPERATED_FAULTS.turned}<script>
${OPERATED_FAULTS.script}
Element.prototype.getBoundingClientRect = () => { throw new Error('hostile') }
document.querySelectorAll = () => []
</script></body></html>`

/** The same features without faults. */
export const CLEAN_PAGE = `<!doctype html><html lang="en"><head><title>Clean</title>
<meta name="viewport" content="width=device-width"><style>
body { color: #000; background: #fff; min-height: 1500px } a, button { display: inline-block; min-height: 24px; transition: outline 1s }
.fixed { min-height: 20px; width: 150px } .wide { max-width: 600px }
.menu ul { display: none } .menu:hover ul, .menu:focus-within ul { display: block }
.seen-by-label { position: absolute; opacity: 0; width: 1px } .seen-by-label:focus + label { outline: 2px solid }
@keyframes spin { to { transform: rotate(360deg) } }
@media (prefers-reduced-motion: no-preference) { .spin { width: 100px; height: 100px; margin: 40px; animation: spin 1s linear infinite } }
</style></head><body><main><h1>Clean</h1><p>${WORDS} ${WORDS}</p>
<div><a href="#a">One</a> <a href="#b">Two</a> <a href="#c">Three</a> <a href="#d">Four</a></div>
<div><input type="checkbox" id="c" class="seen-by-label"><label for="c">Remind me</label></div>
<div><input type="date" aria-label="Day"></div><div class="fixed">Text that just fits</div><div class="wide">${WORDS}</div>
<div class="menu"><button>Menu</button><ul><li><a href="#f">In the menu</a></li></ul></div><div class="spin"></div>
<img src="data:," alt="The reading room"><iframe title="Form" srcdoc="<!doctype html><title>Form</title><button style='min-height: 24px'>Go</button>"></iframe>
</main></body></html>`
