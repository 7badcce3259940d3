// What the development server of the browser app hands on to the product's server. A key that begins with ^ is a pattern.
export const serverPaths = {
  api: '^/api/(v1|v2|live)/',
  socket: '/ws',
  pages: '^/(docs|dev|health)(/|\\?|$)',
} as const
