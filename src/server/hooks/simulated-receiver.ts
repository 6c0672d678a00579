import type { Post } from './post';

/** In the demo world a system at an address that nobody can have (RFC 2606) answers by itself, marked 模拟; the others are called. */
export const simulatedReceiver =
  (post: Post): Post =>
  async (address, headers, body) =>
    new URL(address).hostname.endsWith('.example')
      ? { status: 200, answer: JSON.stringify({ code: 0, msg: '模拟接收', id: headers['X-Yrt-Id'] }), error: '' }
      : post(address, headers, body);
