/**
 * Sentences that the pages' HTML holds in both languages, for readers whose scripts do not run: no script
 * needs them.
 */
export const en = {
  'app.noscript':
    'This page computes in your browser, with JavaScript and WebAssembly. Please allow JavaScript for it.',
  'app.late':
    'The page has not started yet: a part of it is still loading, or could not be loaded. Check the connection, then reload the page.',
  'file.tooOld':
    'This file needs a newer browser: Chrome or Edge 91, Firefox 113, Safari 16.4, or later. The page on the site also runs in older ones.',
} as const;

export const zh: Readonly<Record<keyof typeof en, string>> = {
  'app.noscript': '本页用 JavaScript 和 WebAssembly 在浏览器中计算。请启用 JavaScript。',
  'app.late': '页面还没有启动：有一部分仍在加载，或者无法加载。请检查网络连接，然后重新加载页面。',
  'file.tooOld':
    '此文件需要更新的浏览器：Chrome 或 Edge 91、Firefox 113、Safari 16.4 及以上。网站上的页面也支持更旧的浏览器。',
};
