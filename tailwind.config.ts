import type { Config } from 'tailwindcss';
import plugin from 'tailwindcss/plugin';
import { HAND } from './src/client/workspace/hand-media';

/**
 * The design tokens: one name, two themes, and the wall's dark. Components use only the names (`bg-surface`, `text-muted`,
 * `border-line`), never a raw colour, so a theme is a column of this table.
 * Every text token keeps at least 4.5 : 1 on every ground it may stand on (WCAG 2.2 AA; tests/client/part-colours.test.ts).
 */
const tokens = {
  //               light       dark
  canvas: ['#f6f7f9', '#0d1014'], // behind everything
  surface: ['#ffffff', '#14181e'], // tables, forms, panels
  raised: ['#ffffff', '#1a1f27'], // dialogs, palette, menus
  sunken: ['#f1f3f6', '#1a1f27'], // a part of a surface that steps back: facts, segments, badges
  hover: ['#f1f3f6', '#1f2530'],
  selected: ['#e1edfa', '#15283d'],
  line: ['#e6e9ee', '#242b35'],
  'line-strong': ['#d5dae2', '#323b48'], // borders of what can be typed in or pressed
  ink: ['#14181f', '#e7ebf1'],
  muted: ['#4a5361', '#a7b1bf'],
  faint: ['#626b79', '#8a95a4'], // the least that may be read
  dim: ['#868f9d', '#727d8c'], // what need not be read: icons, dashes, grips
  accent: ['#0b62b6', '#62a8f4'],
  'accent-hover': ['#084f92', '#8cc0f7'],
  'accent-soft': ['#e8f1fb', '#15283d'],
  'on-accent': ['#ffffff', '#0b1622'],
  good: ['#147a3a', '#5cc98a'],
  'good-soft': ['#e6f5eb', '#12291d'],
  warn: ['#a05207', '#e7a957'],
  'warn-soft': ['#fdf1e0', '#2f210d'],
  bad: ['#b3261e', '#f08a82'],
  'bad-soft': ['#fcebea', '#361a19'],
  info: ['#6b4fc0', '#a893ee'], // the assistant
  'info-soft': ['#f0edfa', '#231d3a'],
  focus: ['#0b62b6', '#62a8f4'],
  // Parts of a whole, in the order they are used; apart for people who see no red or no green, 3 : 1 against the surface.
  part1: ['#0b62b6', '#62a8f4'],
  part2: ['#c77700', '#e89733'],
  part3: ['#28471d', '#5d7a3a'],
  part4: ['#e8306f', '#eef6f6'],
  part5: ['#149fc9', '#5462e0'],
  part6: ['#4a1f63', '#d6ef9c'],
  part7: ['#848d97', '#8b9da1'],
} satisfies Record<string, [light: string, dark: string]>;

/** A display on a wall is read from across a room, whatever the theme of the desk: darker grounds, brighter words than the dark theme. */
const wall: Partial<Record<keyof typeof tokens, string>> = {
  canvas: '#05080c',
  surface: '#0d131a',
  raised: '#18212b',
  sunken: '#1b2530',
  line: '#243140',
  ink: '#f5f8fc',
  muted: '#c3cedb',
  faint: '#a3b1c0',
  accent: '#74b8f7',
  good: '#6fdb9d',
  warn: '#f5bd68',
  bad: '#ff938d',
};

/** Type in pixels, size and line: everything grows with the text size somebody chose. */
const sizes: Record<string, [size: number, line: number]> = {
  xs: [12, 16], // tables, second words
  sm: [13, 20], // the body
  base: [15, 22], // titles
  lg: [18, 26],
  xl: [20, 28],
  '2xl': [22, 28], // figures
  '3xl': [26, 32],
};
const ofText = (pixels: number) => `calc(${pixels}px * var(--text-scale))`;

type Theme = 0 | 1;
const variables = (theme: Theme) => Object.fromEntries(Object.entries(tokens).map(([name, colours]) => [`--${name}`, colours[theme]]));
const wallVariables = Object.fromEntries(Object.entries(wall).map(([name, colour]) => [`--${name}`, colour]));

export { tokens, wall };

export default {
  content: ['./index.html', './src/client/**/*.{ts,tsx}', './commands/**/*.ts'],
  darkMode: ['selector', '[data-theme="dark"]'],
  theme: {
    extend: {
      colors: Object.fromEntries(Object.keys(tokens).map((name) => [name, `var(--${name})`])),
      fontFamily: {
        // Latin and figures are ours everywhere; Chinese is drawn by the face the system draws it best with.
        sans: ['Inter', 'system-ui', '-apple-system', 'Segoe UI', 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Source Han Sans SC', 'sans-serif'],
        mono: ['ui-monospace', 'SFMono-Regular', 'Menlo', 'Cascadia Mono', 'Consolas', 'DejaVu Sans Mono', 'Noto Sans Mono CJK SC', 'monospace'],
      },
      fontSize: Object.fromEntries(Object.entries(sizes).map(([name, [size, line]]) => [name, [ofText(size), ofText(line)]])),
      borderRadius: { sm: '5px', DEFAULT: '7px', md: '7px', lg: '10px', xl: '12px' },
    },
  },
  plugins: [
    plugin(({ addBase, addVariant }) => {
      // `hand:flex-col`: as the shell itself decides (workspace/use-media.ts).
      addVariant('hand', `@media ${HAND}`);
      addBase({
        ':root': { 'color-scheme': 'light', ...variables(0) },
        '[data-theme="dark"]': { 'color-scheme': 'dark', ...variables(1) },
        '[data-theme="wall"]': { 'color-scheme': 'dark', ...variables(1), ...wallVariables },
        // Paper is light, whatever the screen was.
        '@media print': { '[data-theme="dark"]': { 'color-scheme': 'light', ...variables(0) } },
      });
    }),
  ],
} satisfies Config;
