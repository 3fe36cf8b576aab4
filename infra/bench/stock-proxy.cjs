// What one gets without more ado: express and http-proxy-middleware as their pages show them.
const express = require('express');
const { createProxyMiddleware } = require('http-proxy-middleware');

const app = express();
app.use(createProxyMiddleware({ target: process.argv[2], changeOrigin: true }));
const server = app.listen(0, '127.0.0.1', () => process.stdout.write(`http://127.0.0.1:${server.address().port}\n`));
