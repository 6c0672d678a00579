import { createRoot } from 'react-dom/client';

/** One library a page, chosen behind #, so that each is measured and weighed alone. The data stand in window.benchData. */
const pages = {
  cmdk: () => import('./with-cmdk.jsx'),
  agGrid: () => import('./with-ag-grid.jsx'),
  antDesign: () => import('./with-ant-design.jsx'),
};
const { default: Page } = await pages[location.hash.slice(1)]();
createRoot(document.getElementById('root')).render(<Page />);
