/**
 * All pieces and signs of both games, once in the page: `<use href="#trader-blue">` in any svg shows one. Centred on 0,0; a class p-red ...
 * on a parent sets fill and letter. Plain text that stands in the HTML file itself (vite.config.ts): no script has to draw them.
 * Parts of symbols stand in the shadow of a <use>: only rules without an ancestor reach them.
 */
import { COLOURS, LETTER, shape } from './letters.ts'

const all = <Part>(parts: readonly Part[], draw: (part: Part) => string): string => parts.map(draw).join('')
const low = (colour: string): number => (colour === 'neutral' || colour === 'duli' ? 2 : 0)

const SHARED = `
  <g id="shape-red"><circle r="16.5"/></g>
  <g id="shape-yellow"><path d="M0-20.5Q2-20.5 3.5-19L19-3.5Q20.5-2 20.5 0T19 3.5L3.5 19Q2 20.5 0 20.5T-3.5 19L-19 3.5Q-20.5 2-20.5 0T-19-3.5L-3.5-19Q-2-20.5 0-20.5Z"/></g>
  <g id="shape-blue"><rect x="-15.5" y="-15.5" width="31" height="31" rx="4"/></g>
  <g id="shape-black"><path d="M-9.5-16.5H9.5L19 0 9.5 16.5H-9.5L-19 0Z" stroke-linejoin="round"/></g>
  <g id="shape-green"><path d="M0-17.5a9.6 9.6 0 0 1 10 7.5a9.6 9.6 0 0 1 0 20a9.6 9.6 0 0 1-20 0a9.6 9.6 0 0 1 0-20A9.6 9.6 0 0 1 0-17.5Z"/></g>
  <g id="shape-neutral"><path d="M0-19 19 14H-19Z" stroke-linejoin="round"/></g>
  <path id="hat" d="M-19-9.5Q-8-15 0-28 8-15 19-9.5 0-15-19-9.5Z"/>
  <path id="trader-ic" d="M-19-4Q-8-9 0-21 8-9 19-4 10-6.5 9-6.5L12 14H-12L-9-6.5Q-14-6-19-4Z"/>
  <path id="post" d="M-17-3 0-17 17-3H13.5V14H-13.5V-3Z"/>
  <path id="teahouse" d="M-30-8Q-19-11-15-20H15Q19-11 30-8L20-7V2Q25 8 34 10L24 12V27H-24V12L-34 10Q-25 8-20 2V-7ZM-9-20Q-2-24 0-32 2-24 9-20Z"/>
  <path id="bridge" d="M-24 12Q-18-13 0-13T24 12H15Q12-3 0-3T-15 12Z"/>
  <path id="horse" d="M-9 15H12C13 3 11-8 3-13L4-19-2-15C-9-12-14-5-16 1-17 5-13 8-9 6L-3 3C-2 7-8 9-9 15Z"/>
  <path id="guards" d="M0-15 13-10V2Q13 11 0 17-13 11-13 2V-10Z"/>
  <g id="present"><path class="gift" d="M-10-4H10V12H-10Z"/><path class="ribbon" d="M-2-4H2V12H-2ZM0-5C-9-5-9-13-4-12-1-11 0-7 0-5 0-7 1-11 4-12 9-13 9-5 0-5Z"/></g>
  <g id="coin"><circle class="gold" r="9.5"/><path class="hole" d="M-3-3H3V3H-3Z"/></g>
  <path id="vp" class="leaf" d="M-9 9C-12-5-2-11 10-11 11 2 4 11-6 7L-9 11"/>
  <g id="influence"><path class="fan" d="M0 9-12-3A17 17 0 0 1 12-3Z"/><path class="ribs" d="M0 9-6-7M0 9V-9M0 9 6-7"/></g>
  <g id="pass"><path class="tally" d="M-7-11H7V11H-7Z"/><path class="ribs" d="M-3-4V7M0-4V7M3-4V7M-3-8H3"/></g>
  <g id="inspector"><path class="robe" d="M-15 30-10 2Q0-5 10 2L15 30Z"/><circle class="face" cy="-7" r="8.5"/><path class="hatk" d="M-10-9V-15Q-5-21 0-21T10-15V-9ZM-26-13-9-14V-10L-26-9.5ZM26-13 9-14V-10L26-9.5Z"/><path class="belt" d="M-12 14H12"/></g>
  <g id="blocker"><path d="M-26-18 26 18M26-18-26 18M-30 0H30" class="bk2"/><path d="M-26-18 26 18M26-18-26 18M-30 0H30" class="bk"/></g>
  <circle id="head" cy="-18" r="8"/>
  ${all(
    COLOURS,
    (colour) => `
  <g id="trader-${colour}" class="p-${colour}"><use href="#${shape(colour)}" class="pc"/><use href="#hat" class="pc"/><text y="${7.5 + low(colour)}" class="pl">${LETTER[colour]}</text></g>
  <g id="member-${colour}" class="p-${colour}"><use href="#${shape(colour)}" class="pc"/><use href="#head" class="pc"/><text y="${7.5 + low(colour)}" class="pl">${LETTER[colour]}</text></g>
  <g id="token-${colour}" class="p-${colour}"><use href="#${shape(colour)}" class="pc"/><text y="${7 + low(colour)}" class="pl">${LETTER[colour]}</text></g>`,
  )}`

const MING = `
  <g id="prince"><path d="M-18 34-11-4Q0-12 11-4L18 34Z"/><circle cy="-13" r="9.5"/><path d="M-17-28H17V-22H13V-13H10.5V-22H-10.5V-13H-13V-22H-17Z"/></g>
  <g id="monastery"><path class="mwall" d="M-35-2H35V21H-35Z"/><path class="mroof" d="M-45 0Q-31-5-25-17H25Q31-5 45 0ZM0-25 3-17H-3Z"/></g>
  <path id="house" d="M-11-1 0-11 11-1H8.5V10H-8.5V-1Z"/>
  <g id="sign-rider"><path d="M-12 1C-10-3-4-3 4-2L9-11 14-7 15-3 11-3 9 4Q9 7 11 13H8L5 7H-4L-7 13H-10L-9 6Q-11 5-12 8T-15 10Q-14 4-12 1Z"/><circle cx="0" cy="-12" r="3"/><path d="M-4-2Q-3-8 1-8L5-4 2-2Z"/></g>
  <g id="sign-rickshaw"><path d="M-13-3Q-12-14 1-13L-3-3H5L7 3H-10Z"/><circle class="m-ol" cx="-4" cy="7" r="6"/><path class="m-ol" d="M5 2 15 6M-4 3V11M-8 7H0"/></g>
  <g id="sign-junk"><path d="M-14 4 14 2 10 11H-9ZM1-15Q11-8 10 0L1 .5ZM-2-11Q-10-6-11 1L-2 1Z"/><path class="m-ol" d="M-13 14q3-2.5 6.5 0t6.5 0 6.5 0 6.5 0"/></g>
  <g id="sign-barge"><path d="M-16 1 16 1 12 9H-12ZM-9 0V-6Q-9-8-7-8H3Q5-8 5-6V0Z"/><path class="m-ol" d="M12-13 8 1M-13 13q3-2.5 6.5 0t6.5 0 6.5 0 6.5 0"/></g>
  <g id="sign-oxcart"><path d="M-6-5Q0-7 6-5L5 6Q4 13 0 13T-5 6ZM-6-4C-15-4-16-11-13-15-12-9-9-8-4-8ZM6-4C15-4 16-11 13-15 12-9 9-8 4-8ZM-7-3-13 0-8 3ZM7-3 13 0 8 3Z"/><path class="m-eye" d="M-2.5 1V3M2.5 1V3M-2 9H2"/></g>
  <g id="sign-sedan"><path d="M-11-6Q-6-8 0-14 6-8 11-6L8-5V11H-8V-5Z"/><path class="m-ol" d="M-16 5H16"/><path class="m-eye" d="M-4-2H4V4H-4Z"/></g>
  <g id="sign-dragon"><path class="m-body" d="M-12 7C-16-1-7-6-3 0S6 8 9 2 5-7 1-5"/><path d="M4-4-4-3-9-6-4-8-6-13-1-10 3-14 4-10Q8-8 4-4Z"/><circle class="m-pearl" cx="-11" cy="-11" r="2.5"/></g>
  ${all(
    ['A', 'B', 'C', 'D', 'E', 'F'],
    (province) => `
  <g id="tile-${province}"><rect class="tile-piece" x="-15" y="-15" width="30" height="30" rx="6" fill="var(--m-${province})" stroke="var(--e-${province})"/><text class="tile-letter" y="8">${province}</text></g>`,
  )}
  ${all(
    ['red', 'yellow', 'blue', 'green', 'neutral'] as const,
    (colour) => `
  <g id="monk-${colour}" class="p-${colour}"><use href="#head" class="pc"/><use href="#shape-${colour}" class="pc"/><text class="pl" y="7" transform="rotate(-90)">${LETTER[colour]}</text></g>
  <g id="lying-${colour}"><use href="#monk-${colour}" transform="rotate(90) translate(0 5)"/></g>
  <g id="prince-of-${colour}" class="p-${colour}"><use href="#prince" class="pc"/><use href="#shape-${colour}" class="pc" transform="translate(0 16) scale(.62)"/><text class="pl ps" y="21">${LETTER[colour]}</text></g>`,
  )}`

/** Not shown, so that no browser styles and lays out what is only copied from. */
export const symbols = `<svg display="none">${SHARED}${MING}</svg>`.replaceAll(/\s*\n\s*/g, '')
