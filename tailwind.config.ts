import type { Config } from 'tailwindcss';
import plugin from 'tailwindcss/plugin';

/**
 * The design tokens: one name, two themes, and the wall's dark. Components use only the names (`bg-surface`, `text-muted`,
 * `border-line`), never a raw colour, so a theme is a column of this table.
 * Every text token keeps at least 4.5 : 1 on canvas, surface and raised (WCAG 2.2 AA).
 */
const tokens = {
  //               light       dark
  canvas: ['#f3f5f7', '#11151a'], // behind everything
  surface: ['#ffffff', '#181d24'], // tables, forms, panels
  raised: ['#ffffff', '#1f2630'], // dialogs, palette, menus
  sunken: ['#e9edf1', '#0c1014'], // tab strip, table head
  hover: ['#eef3f8', '#222a35'],
  selected: ['#dcebfb', '#1c3a57'],
  line: ['#d5dce3', '#2e3844'],
  'line-strong': ['#8491a0', '#6a7889'], // borders of inputs: 3 : 1 against the surface
  ink: ['#17202a', '#e6ebf1'],
  muted: ['#4c5968', '#a5b1bf'],
  faint: ['#5f6b79', '#8d9aa9'],
  accent: ['#0b63b5', '#63aef2'],
  'accent-hover': ['#084f92', '#8cc4f6'],
  'accent-soft': ['#e3effa', '#16304a'],
  'on-accent': ['#ffffff', '#0b1622'],
  good: ['#17693c', '#5fc98d'],
  'good-soft': ['#e2f3e9', '#143122'],
  warn: ['#8a4b00', '#e9ad54'],
  'warn-soft': ['#fdf0db', '#38270c'],
  bad: ['#b3211f', '#ff8a84'],
  'bad-soft': ['#fce6e5', '#411a1a'],
  info: ['#5a3fa6', '#b7a3f5'],
  'info-soft': ['#eee9fb', '#2a2148'],
  focus: ['#0b63b5', '#63aef2'],
  // Parts of a whole, in the order they are used; apart for people who see no red or no green, 3 : 1 against the surface.
  part1: ['#0b63b5', '#63aef2'],
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
        sans: ['system-ui', '-apple-system', 'Segoe UI', 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Source Han Sans SC', 'sans-serif'],
        mono: ['ui-monospace', 'SFMono-Regular', 'Consolas', 'Noto Sans Mono CJK SC', 'monospace'],
      },
    },
  },
  plugins: [
    plugin(({ addBase }) => {
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
