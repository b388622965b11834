/** How pages look that bring no style sheet. */
export const defaultCss = `html, body { height: 100%; margin: 0; }
body { background: #000; color: #fff; font-family: Tahoma, Verdana, sans-serif; }
#wrapper { width: 100%; height: 100%; }
#wrapper td { text-align: center; vertical-align: middle; }`

/** Text of the left pane stands in its middle. */
export const leftBody = (html: string) =>
  `<table id="wrapper" width="100%" height="100%"><tr><td align="center" valign="middle">${html}</td></tr></table>`
