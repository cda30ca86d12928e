# The bot without the sandbox. Builds on amd64 and arm64.

FROM rust:1.94-slim-bookworm AS build
WORKDIR /src
COPY . .
# The caches keep the compiled dependencies, so that a later build compiles only what has changed.
RUN --mount=type=cache,target=/usr/local/cargo/registry \
    --mount=type=cache,target=/src/target,sharing=locked \
    cargo build --locked --release --package banqi --no-default-features --features bot \
    && cp target/release/banqi /banqi
RUN mkdir /data

# glibc and nothing else: no shell, no package manager.
FROM gcr.io/distroless/cc-debian12:nonroot
COPY --from=build /banqi /usr/local/bin/banqi
COPY --from=build --chown=65532:65532 /data /data
USER 65532:65532
WORKDIR /data
VOLUME /data
ENV DATABASE_URL=sqlite:/data/banqi.sqlite
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s CMD ["/usr/local/bin/banqi", "check", "--running"]
ENTRYPOINT ["/usr/local/bin/banqi"]
CMD ["run", "--wait"]
