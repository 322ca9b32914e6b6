const paths = {
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 2v2M12 20v2M4.9 4.9l1.4 1.4M17.7 17.7l1.4 1.4M2 12h2M20 12h2M4.9 19.1l1.4-1.4M17.7 6.3l1.4-1.4',
  moon: 'M20.5 14.2A8.5 8.5 0 0 1 9.8 3.5a8.5 8.5 0 1 0 10.7 10.7Z',
  system: 'M4 4.5h16v11.5H4zM9 20h6M12 16v4',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  sign: 'M4 20h16M5 16l1-4L15.5 2.5l3 3L9 15l-4 1Z',
  send: 'M6 18 18 6M9 6h9v9',
  swap: 'M4 9h15l-4-4M20 15H5l4 4',
  globe:
    'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM3 12h18M12 3c2.7 2.4 4 5.5 4 9s-1.3 6.6-4 9c-2.7-2.4-4-5.5-4-9s1.3-6.6 4-9Z',
  exit: 'M10 4H5v16h5M15 8l4 4-4 4M19 12H9',
  alert: 'M12 8v5M12 16.5v.01M12 3 2.5 20h19L12 3Z',
  image: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.5 9v.01',
  scan: 'M4 8V4h4M16 4h4v4M20 16v4h-4M8 20H4v-4M4 12h16',
  phone: 'M7 2.5h10v19H7zM11 18.5h2',
  mail: 'M3 5.5h18v13H3zM3.5 6l8.5 7 8.5-7',
  coins:
    'M12 4c4.4 0 8 1.3 8 3s-3.6 3-8 3-8-1.3-8-3 3.6-3 8-3ZM4 7v10c0 1.7 3.6 3 8 3s8-1.3 8-3V7M4 12c0 1.7 3.6 3 8 3s8-1.3 8-3',
  plug: 'M9 3v5M15 3v5M6 8h12v3a6 6 0 0 1-12 0V8ZM12 17v4',
} as const

export type IconName = keyof typeof paths

/**
 * A line icon of 20 pixels in the colour of the text around it. Decorative: words stand beside it.
 */
export const Icon = ({ name }: { name: IconName }) => (
  <svg className="icon" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
    <path d={paths[name]} />
  </svg>
)
