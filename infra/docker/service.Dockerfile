# syntax=docker/dockerfile:1.7
# One service as an image, from the repository's root:
#   docker build -f infra/docker/service.Dockerfile --build-arg SERVICE=quote -t jobspeak/quote .
#   docker build -f infra/docker/service.Dockerfile --build-arg SERVICE=pdf --target pdf -t jobspeak/pdf .
# Debian 12, since the speech recogniser and the password hash are built for glibc 2.32 or newer: Alpine has none.
ARG NODE_IMAGE=node:20-bookworm-slim

FROM ${NODE_IMAGE} AS packages
ARG SERVICE
WORKDIR /app
# The runtime of the learned reader brings what it needs; it would download parts for graphics cards.
ENV ONNXRUNTIME_NODE_INSTALL=skip
# The manifests first: as long as they stay, so does the layer with the packages.
COPY package.json package-lock.json .puppeteerrc.cjs ./
COPY packages/contracts/package.json packages/contracts/
COPY packages/documents/package.json packages/documents/
COPY packages/kit/package.json packages/kit/
COPY packages/reader/package.json packages/reader/
COPY services/${SERVICE}/package.json services/${SERVICE}/
RUN npm ci --omit=dev -w services/${SERVICE} --no-audit --no-fund

# JavaScript of the sources, by the compiler of tsx, which runs them in development: the root's one dependency.
FROM packages AS compiled
ARG SERVICE
RUN npm ci --omit=dev --include-workspace-root -w services/${SERVICE} --no-audit --no-fund
COPY scripts/compile.mjs scripts/
COPY packages/contracts/src packages/contracts/src
COPY packages/documents/src packages/documents/src
COPY packages/kit/src packages/kit/src
COPY packages/reader/src packages/reader/src
COPY packages/reader/model packages/reader/model
COPY services/${SERVICE} services/${SERVICE}
RUN node scripts/compile.mjs packages/contracts packages/documents packages/kit packages/reader services/${SERVICE}

# The browser that prints, unpacked once here; with this variable its package brings what a bare machine lacks.
FROM packages AS browser
RUN mkdir /opt/chromium && AWS_EXECUTION_ENV=AWS_Lambda_nodejs22.x TMPDIR=/opt/chromium \
  node -e "require('@sparticuz/chromium').executablePath().then(undefined, (error) => { throw error; })" \
  && chmod -R a+rX /opt/chromium

FROM ${NODE_IMAGE} AS program
# Process 1 takes in children that lost their parent, and passes signals on while Node is still loading.
RUN apt-get update && apt-get install -y --no-install-recommends tini && rm -rf /var/lib/apt/lists/*
ARG SERVICE
# /data is for what may be lost with the container; whoever runs it read-only mounts a tmpfs there and at /tmp.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
RUN install -d -o 1000 -g 1000 /data
WORKDIR /app
COPY --from=packages /app ./
COPY --from=compiled /app/packages packages
COPY --from=compiled /app/services services
WORKDIR /app/services/${SERVICE}
# By number, so that Kubernetes can see that it is not root.
USER 1000:1000
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["/usr/bin/tini", "--"]
CMD ["node", "--enable-source-maps", "src/main.js"]

FROM program AS pdf
USER root
RUN apt-get update && apt-get install -y --no-install-recommends libexpat1 libnspr4 libnss3 && rm -rf /var/lib/apt/lists/*
COPY --from=browser /opt/chromium /opt/chromium
COPY infra/docker/fonts.conf /opt/chromium/fonts.conf
ENV CHROMIUM_PATH=/opt/chromium/chromium FONTCONFIG_FILE=/opt/chromium/fonts.conf
USER 1000:1000

# The last one is built where no --target is named: every service but pdf.
FROM program AS service
